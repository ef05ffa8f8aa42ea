package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider's announcements under rules, with a registry and settings of the test. */
@Timeout(60)
class OverriddenRegistryTest {

  private static final ServiceRecord SERVICE =
      new ServiceRecord(
          "127.0.0.1",
          1,
          "shop.Orders",
          "shop.Orders",
          null,
          null,
          "orders",
          Map.of("side", "provider"));

  private final List<SettingsSource.Listener> followers = new CopyOnWriteArrayList<>();
  private final BlockingQueue<ServiceRecord> announced = new LinkedBlockingQueue<>();
  private final List<String> withdrawn = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayAnnounce = new CountDownLatch(1);
  private CountDownLatch failures = new CountDownLatch(0);

  private final class Settings implements SettingsSource {
    @Override
    public @Nullable String read(String group, String key) {
      return null;
    }

    @Override
    public Followed follow(String group, String key, Listener listener) {
      followers.add(listener);
      return () -> {};
    }

    @Override
    public CompletionStage<String> localHost() {
      return CompletableFuture.completedFuture("127.0.0.1");
    }

    @Override
    public void close() {}
  }

  private final class Announcing implements Registry {
    @Override
    public Registration register(ServiceRecord service) {
      if (failures.getCount() > 0) {
        failures.countDown();
        throw new IllegalStateException("it has no room");
      }
      announced.add(service);
      if (service.parameters().containsKey("slow")) {
        try {
          mayAnnounce.await();
        } catch (InterruptedException e) {
          withdrawn.add("interrupted");
        }
      }
      String weight = service.parameters().getOrDefault("weight", "none");
      return new Registration() {
        @Override
        public boolean isRegistered() {
          return true;
        }

        @Override
        public void withdraw() {
          withdrawn.add(weight);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public Optional<SettingsSource> settings(String url) {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  private final OverriddenRegistry registry =
      new OverriddenRegistry(new Announcing(), new Settings());

  private static String rule(String parameters) {
    return "configVersion: v3.0\nscope: service\nkey: shop.Orders\nconfigs:\n  - side: provider\n"
        + "    parameters: {"
        + parameters
        + "}\n";
  }

  private String nextWeight() throws InterruptedException {
    ServiceRecord next = announced.poll(30, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next.parameters().getOrDefault("weight", "none");
  }

  private void say(String text) {
    new ArrayList<>(followers).forEach(rule -> rule.said(text));
  }

  @Test
  void aRuleThatIsTooLongLeavesTheOneBeforeInForce() throws Exception {
    Registry.Registration registration = registry.register(SERVICE);
    say(rule("weight: 7"));
    assertThat(nextWeight()).isEqualTo("7");
    say(rule("weight: 8") + "#" + " ".repeat(900_000));
    say(rule("weight: 9"));
    assertThat(nextWeight()).isEqualTo("9");
    registration.close();
    registry.close();
  }

  @Test
  void whatAnnouncesSlowlyKeepsNobodyFromClosing() throws Exception {
    Registry.Registration registration = registry.register(SERVICE);
    say(rule("weight: 7"));
    assertThat(nextWeight()).isEqualTo("7");
    say(rule("weight: 8, slow: true"));
    assertThat(nextWeight()).isEqualTo("8");
    registration.withdraw();
    assertThat(withdrawn).containsExactly("7");
    mayAnnounce.countDown();
    while (withdrawn.size() < 2) {
      Thread.onSpinWait();
    }
    assertThat(withdrawn).as("the late one goes, too").containsExactly("7", "8");
    registration.close();
    registry.close();
  }

  @Test
  void whatCouldNotBeAnnouncedIsAnnouncedAfterTheNextChange() throws Exception {
    failures = new CountDownLatch(1);
    Registry.Registration registration = registry.register(SERVICE);
    say(rule("weight: 7"));
    failures.await();
    say(rule("weight: 7"));
    assertThat(nextWeight()).isEqualTo("7");
    registration.close();
    registry.close();
  }

  @Test
  void aPrefixThatConsumersLeaveOutChangesNothingFixed() throws Exception {
    Registry.Registration registration = registry.register(SERVICE);
    say(
        rule(
            "default.token: t, default.ssl-enabled: false, default.group: g, default.timeout: 5,"
                + " token: t"));
    ServiceRecord next = announced.poll(30, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    assertThat(next.parameters()).isEqualTo(Map.of("side", "provider", "default.timeout", "5"));
    registration.close();
    registry.close();
  }
}
