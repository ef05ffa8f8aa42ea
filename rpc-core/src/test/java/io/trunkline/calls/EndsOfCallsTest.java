package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Filter;
import io.trunkline.call.ServerCall;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an implementation is told of the two ends of its caller's connection. */
@Timeout(60)
class EndsOfCallsTest {

  /** Says where it was called. */
  public interface Ends {
    String local();

    String caller();
  }

  /** Asks the call that is being served. */
  private static final class Told implements Ends {

    @Override
    public String local() {
      return text(ServerCall.current().orElseThrow().localAddress());
    }

    @Override
    public String caller() {
      return text(ServerCall.current().orElseThrow().caller());
    }

    private static String text(InetSocketAddress address) {
      return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.2"})
  void theLocalAddressIsTheOneThatTheCallerConnectedTo(String host) throws Exception {
    try (RpcServer everywhere =
            Loopback.server()
                .host(null)
                .service(ServiceOptions.builder(Ends.class, new Told()).build())
                .start();
        RpcClient client = Loopback.client().build()) {
      Ends ends = client.refer(Ends.class, "dubbo://" + host + ":" + everywhere.port());

      assertThat(ends.local()).isEqualTo(host + ":" + everywhere.port());
    }
  }

  @Test
  void theCallerIsAtTheOtherEnd() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .service(ServiceOptions.builder(Ends.class, new Told()).build())
                .start();
        RpcClient client = Loopback.client().build()) {
      Ends ends = client.refer(Ends.class, "dubbo://127.0.0.1:" + server.port());

      assertThat(ends.caller()).startsWith("127.0.0.1:").isNotEqualTo(ends.local());
    }
  }

  @Test
  void aFilterOfTheProviderKnowsTheLocalAddress() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    Filter noting =
        (call, next) -> {
          seen.add(Told.text(call.localAddress().orElseThrow()));
          return next.proceed(call);
        };
    try (RpcServer server =
            Loopback.server()
                .service(ServiceOptions.builder(Ends.class, new Told()).filter(noting).build())
                .start();
        RpcClient client = Loopback.client().build()) {
      Ends ends = client.refer(Ends.class, "dubbo://127.0.0.1:" + server.port());

      assertThat(seen).isEmpty();
      assertThat(ends.local()).isEqualTo("127.0.0.1:" + server.port());
      assertThat(seen).containsExactly("127.0.0.1:" + server.port());
    }
  }

  @Test
  void aFilterOfTheConsumerLearnsWhichProviderACallWentTo() throws Exception {
    List<String> went = new CopyOnWriteArrayList<>();
    Filter listening =
        (call, next) -> {
          assertThat(call.localAddress()).isEmpty();
          return next.proceed(
              call.withConnectionListener(
                      (provider, local) -> went.add(Told.text(provider) + " " + Told.text(local)))
                  .withAttachment("kept", "by copies")
                  .withAttachments(Map.of("kept", "by these")));
        };
    ServiceOptions<Ends> service = ServiceOptions.builder(Ends.class, new Told()).build();
    try (RpcServer one = Loopback.server().service(service).start();
        RpcServer two = Loopback.server().service(service).start();
        RpcClient client = Loopback.client().build()) {
      String urls = "dubbo://127.0.0.1:" + one.port() + ";dubbo://127.0.0.1:" + two.port();
      ClusterOptions turns = ClusterOptions.builder().loadBalance("roundrobin").build();
      Ends ends =
          client
              .reference(
                  ReferenceOptions.builder(Ends.class, urls)
                      .filter(listening)
                      .cluster(turns)
                      .build())
              .service();
      Set<String> providers = new HashSet<>();
      Deadline.await(
          "both are ready, and get calls in turn",
          () -> {
            went.clear();

            String caller = ends.caller();

            assertThat(went).singleElement().asString().endsWith(" " + caller);
            providers.add(went.get(0).split(" ")[0]);
            return providers.size() > 1;
          });
      assertThat(providers)
          .containsExactlyInAnyOrder("127.0.0.1:" + one.port(), "127.0.0.1:" + two.port());
    }
  }
}
