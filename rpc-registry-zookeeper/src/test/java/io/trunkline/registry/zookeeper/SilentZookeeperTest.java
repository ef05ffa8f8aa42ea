package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressQuery;
import io.trunkline.internal.registry.LocalAddress;
import io.trunkline.internal.registry.RegistryLoop;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.options.ReferenceOptions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** References that are made while ZooKeeper is away, or its name is long looked up. */
@Timeout(120)
class SilentZookeeperTest {

  private static final String A = "127.0.0.1:20880";

  /** What is called. */
  public interface Names {
    String name();
  }

  private final Heard heard = new Heard();
  private Fixture zookeeper;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  @Test
  void aSourceThatIsOpenedWhileTheServerIsAwayHearsWhy() throws Exception {
    try (ZookeeperClient client = new ZookeeperClient(RegistryUrl.parse(zookeeper.url()))) {
      CountDownLatch lost = new CountDownLatch(1);
      client.add(
          new RegistryLoop.StateListener() {
            @Override
            public void connected() {}

            @Override
            public void disconnected(String why, boolean sessionLost) {
              if (sessionLost) {
                lost.countDown(); // the last word as long as the server is away
              }
            }
          });
      source(client).start(heard);
      heard.await();
      zookeeper.server.stop();
      lost.await();
      Heard late = new Heard();
      source(client).start(late);
      Deadline.await("a reason for the late one", () -> late.reasons().size() == 1);
      assertThat(late.reasons()).isEqualTo(heard.reasons());
      assertThat(late.places()).isNull();
      zookeeper.server.restart();
      late.await();
      assertThat(late.reasons()).hasSize(1);
    }
  }

  @Test
  void theFirstReferenceSaysWhyTheRegistryCannotBeReached() throws Exception {
    zookeeper.server.stop();
    try (RpcClient client = Loopback.client().registry(zookeeper.url()).build()) {
      assertThatThrownBy(() -> client.reference(ReferenceOptions.builder(Names.class).build()))
          .hasMessageContaining(zookeeper.url() + " cannot be reached: ")
          .hasMessageContaining("refused");
      Names names =
          client.reference(ReferenceOptions.builder(Names.class).check(false).build()).service();
      assertThatThrownBy(names::name).hasMessageContaining("cannot be reached");
    }
  }

  /** Finds out the own address as slowly as the system may. */
  private static final class SlowSystem {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answers = new CountDownLatch(1);

    String towards(String server) {
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
  void whileItsNameIsLookedUpProvidersAreFoundAndReferencesAreClosed() throws Exception {
    zookeeper.add(Fixture.PROVIDERS, "dubbo://" + A + "/shop.Orders?weight=30");
    SlowSystem system = new SlowSystem();
    RegistryUrl url = RegistryUrl.parse(zookeeper.url());
    try (ZookeeperClient client =
        new ZookeeperClient(url, new LocalAddress(url.servers(), system::towards))) {
      ZookeeperSource source = source(client);
      source.start(heard);
      system.asked.await();
      heard.await(A);
      ZookeeperSource closed = source(client);
      closed.start(new Heard());
      closed.close();
      CompletableFuture<Void> idle = new CompletableFuture<>();
      client.execute(() -> idle.complete(null));
      idle.get(30, TimeUnit.SECONDS);
      assertThat(zookeeper.below(Fixture.CONSUMERS)).isEmpty();
      system.answers.countDown();
      Deadline.await("the consumer", () -> !zookeeper.below(Fixture.CONSUMERS).isEmpty());
      assertThat(zookeeper.below(Fixture.CONSUMERS))
          .extracting(ServiceUrl::host)
          .containsExactly("10.0.0.7");
    }
  }

  @Test
  void whatAnOperatorChangedIsWaitedForUntilTheAddressIsKnownToWhichItApplies() throws Exception {
    zookeeper.add(Fixture.PROVIDERS, "dubbo://" + A + "/shop.Orders?weight=30");
    zookeeper.add(
        Fixture.CONFIGURATORS, "override://10.0.0.7/shop.Orders?category=configurators&weight=7");
    SlowSystem system = new SlowSystem();
    RegistryUrl url = RegistryUrl.parse(zookeeper.url());
    try (ZookeeperClient client =
        new ZookeeperClient(url, new LocalAddress(url.servers(), system::towards))) {
      source(client).start(heard);
      system.asked.await();
      system.answers.countDown();
      heard.await(A);
      assertThat(heard.only().weight()).isEqualTo(7);
      assertThat(heard.times()).isEqualTo(1);
    }
  }

  private ZookeeperSource source(ZookeeperClient client) {
    return new ZookeeperSource(
        client, new AddressQuery(zookeeper.url(), Fixture.SERVICE, null, null, "web", Map.of()));
  }
}
