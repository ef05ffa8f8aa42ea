package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What our providers announce about calls takes effect at our consumers. */
@Timeout(120)
class AnnouncedInZookeeperTest {

  /** What is called. */
  public interface Names {
    String name();

    String blocked() throws InterruptedException;
  }

  private record Named(String name, CountDownLatch end) implements Names {
    private Named(String name) {
      this(name, new CountDownLatch(1));
    }

    @Override
    public String blocked() throws InterruptedException {
      end.await();
      return name;
    }
  }

  private static RpcServer serve(Fixture zookeeper, String group) throws IOException {
    return serve(
        zookeeper,
        ServiceOptions.builder(Names.class, new Named(group)).group(group).randomToken());
  }

  private static RpcServer serve(Fixture zookeeper, ServiceOptions.Builder<Names> service)
      throws IOException {
    return Loopback.server()
        .unregisterWait(Duration.ZERO)
        .registry(zookeeper.url())
        .service(service.build())
        .start();
  }

  /** What an operator writes about the calls of all consumers. */
  private static String override(Fixture zookeeper, String keys) throws Exception {
    String service = Names.class.getName();
    return zookeeper.add(
        new ServicePaths("/dubbo", service).category(ServicePaths.CONFIGURATORS),
        "override://0.0.0.0/" + service + "?category=configurators&dynamic=false&" + keys);
  }

  /** Whether a call that is not answered ends because of this limit. */
  private static boolean isLimited(Names names, long millis) {
    RpcException late = catchThrowableOfType(RpcException.class, names::blocked);
    assertThat(late.status()).isEqualTo(Status.TIMEOUT);
    return late.getMessage().contains(" " + millis + " ms");
  }

  private static Set<String> called(Names names) {
    return IntStream.range(0, 30).mapToObj(i -> names.name()).collect(Collectors.toSet());
  }

  @Test
  @SuppressWarnings("try")
  void tokensAndGroupsReachConsumers() throws Exception {
    try (Fixture zookeeper = new Fixture();
        RpcServer a = serve(zookeeper, "a");
        RpcServer b = serve(zookeeper, "b");
        RpcClient client = Loopback.client().registry(zookeeper.url()).build()) {
      Names any =
          client.reference(ReferenceOptions.builder(Names.class).group("*").build()).service();
      Deadline.await("both serve", () -> called(any).equals(Set.of("a", "b")));
      Names listed =
          client.reference(ReferenceOptions.builder(Names.class).group("b,c").build()).service();
      assertThat(called(listed)).containsExactly("b");
    }
  }

  @Test
  @SuppressWarnings("try")
  void anOperatorChangesTheTimeLimitOfAConsumerThatSaysOneItself() throws Exception {
    Named named = new Named("a");
    try (Fixture zookeeper = new Fixture();
        RpcServer a = serve(zookeeper, ServiceOptions.builder(Names.class, named));
        RpcClient client = Loopback.client().registry(zookeeper.url()).build()) {
      Names names =
          client
              .reference(
                  ReferenceOptions.builder(Names.class).timeout(Duration.ofMillis(400)).build())
              .service();
      assertThat(isLimited(names, 400)).isTrue();
      String all = override(zookeeper, "timeout=60&group=*&version=*");
      Deadline.await("the limit for all methods", () -> isLimited(names, 60));
      String one = override(zookeeper, "blocked.timeout=70");
      Deadline.await("the limit for this one", () -> isLimited(names, 70));
      zookeeper.own.delete().forPath(one);
      zookeeper.own.delete().forPath(all);
      Deadline.await("its own limit", () -> isLimited(names, 400));
      named.end().countDown();
    }
  }

  @Test
  @SuppressWarnings("try")
  void anOperatorChangesTheBalancerOfAConsumerThatSaysOneItself() throws Exception {
    try (Fixture zookeeper = new Fixture();
        RpcServer a = serve(zookeeper, ServiceOptions.builder(Names.class, new Named("a")));
        RpcServer b = serve(zookeeper, ServiceOptions.builder(Names.class, new Named("b")));
        RpcClient client = Loopback.client().registry(zookeeper.url()).build()) {
      Names names =
          client
              .reference(
                  ReferenceOptions.builder(Names.class)
                      .cluster(ClusterOptions.builder().loadBalance("roundrobin").build())
                      .build())
              .service();
      Deadline.await("both serve", () -> called(names).size() == 2);
      String node = override(zookeeper, "loadbalance=consistenthash");
      Deadline.await("calls without arguments go to one", () -> called(names).size() == 1);
      zookeeper.own.delete().forPath(node);
      Deadline.await("both again", () -> called(names).size() == 2);
    }
  }

  @Test
  @SuppressWarnings("try")
  void whatAServiceSaysOfItsCallsCountsAtConsumersThatSayNothing() throws Exception {
    try (Fixture zookeeper = new Fixture();
        RpcServer a =
            serve(
                zookeeper,
                ServiceOptions.builder(Names.class, new Named("a"))
                    .parameter("name.loadbalance", "consistenthash"));
        RpcServer b =
            serve(
                zookeeper,
                ServiceOptions.builder(Names.class, new Named("b"))
                    .parameter("name.loadbalance", "consistenthash"));
        RpcClient client = Loopback.client().registry(zookeeper.url()).build()) {
      Reference<Names> reference = client.reference(ReferenceOptions.builder(Names.class).build());
      Deadline.await(
          "both are connected",
          () ->
              reference.addresses().stream()
                      .filter(one -> one.state() == AddressStatus.State.CONNECTED)
                      .count()
                  == 2);
      assertThat(called(reference.service())).hasSize(1);
    }
  }
}
