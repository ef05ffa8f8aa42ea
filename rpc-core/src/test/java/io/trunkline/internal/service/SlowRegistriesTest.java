package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.metadata.InstanceSettings;
import io.trunkline.internal.metadata.MetadataRevisions;
import io.trunkline.internal.metadata.RegisterMode;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Registries that do not answer, and names that are long looked up. */
@Timeout(60)
class SlowRegistriesTest {

  interface Greeter {
    String greet(String name);
  }

  private static final int MANY = 100;

  private final String url = "memory://" + UUID.randomUUID();
  private final MemoryRegistry registry = MemoryRegistry.named(url);

  @Test
  void eachOfManyServicesIsWithdrawnFromARegistryThatDoesNotAnswer() throws Exception {
    RpcServer.Builder options =
        Loopback.server().unregisterWait(Duration.ZERO).registry(url + "?stuck");
    Greeter greeter = name -> name;
    for (int i = 0; i < MANY; i++) {
      options.service(ServiceOptions.builder(Greeter.class, greeter).group("g" + i).build());
    }
    try (RpcServer server = options.start()) {
      List<ServiceRecord> registered = List.copyOf(registry.records);
      server.unregister();
      assertThat(registry.told).hasSize(MANY).containsExactlyInAnyOrderElementsOf(registered);
    }
  }

  private Registrations registrations(AnnouncedAddress address, String... groups) {
    return new Registrations(
        "shop",
        Duration.ZERO,
        address,
        null,
        RegisterMode.INTERFACE,
        new InstanceSettings(new MetadataRevisions("shop"), null, () -> {}),
        List.of(groups).stream().map(this::announcement).toList());
  }

  private ServiceAnnouncement announcement(String group) {
    return new ServiceAnnouncement(
        group + "/greeter",
        List.of(url),
        Duration.ZERO,
        "greeter",
        Greeter.class,
        group,
        "0.0.0",
        null,
        "shop",
        List.of("hessian2"),
        "hessian2",
        false,
        false,
        Map.of());
  }

  /** Finds out the host as slowly as the system may. */
  private static final class SlowSystem {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answers = new CountDownLatch(1);

    @Nullable String setting(String name) {
      if (!name.equals(AnnouncedAddress.HOST)) {
        return null;
      }
      asked.countDown();
      try {
        answers.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return "10.0.0.7";
    }
  }

  @Test
  void whoLooksUpAHostKeepsNobodyFromAskingWithdrawingAndClosing() throws Exception {
    SlowSystem system = new SlowSystem();
    Registrations registrations =
        registrations(new AnnouncedAddress(null, null, 0, system::setting), "a", "b");
    CompletableFuture<Void> registering =
        CompletableFuture.runAsync(() -> registrations.registerAll(20880));
    system.asked.await();
    try {
      CompletableFuture.runAsync(
              () -> {
                assertThat(registrations.areConfirmed()).isFalse();
                assertThat(registrations.toString()).contains(url);
                registrations.withdrawAll();
                registrations.close();
              })
          .get(30, TimeUnit.SECONDS); // a thread that waits for a lock cannot be interrupted
    } finally {
      system.answers.countDown();
    }
    registering.get(30, TimeUnit.SECONDS);
    assertThat(registry.records).as("of what was withdrawn meanwhile").isEmpty();
  }

  @Test
  void whatIsLookedUpIsRegisteredWhenTheStartReturns() {
    SlowSystem system = new SlowSystem();
    system.answers.countDown();
    Registrations registrations =
        registrations(new AnnouncedAddress(null, null, 0, system::setting), "a", "b");
    registrations.registerAll(20880);
    assertThat(registry.records)
        .hasSize(2)
        .extracting(ServiceRecord::host)
        .containsOnly("10.0.0.7");
    assertThat(registrations.areConfirmed()).isTrue();
    registrations.close();
  }
}
