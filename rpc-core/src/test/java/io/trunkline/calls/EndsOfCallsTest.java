package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerCall;
import io.trunkline.server.ServiceOptions;
import java.net.InetSocketAddress;
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
            RpcServer.builder()
                .port(0)
                .service(ServiceOptions.builder(Ends.class, new Told()).build())
                .start();
        RpcClient client = RpcClient.builder().build()) {
      Ends ends = client.refer(Ends.class, "dubbo://" + host + ":" + everywhere.port());

      assertThat(ends.local()).isEqualTo(host + ":" + everywhere.port());
    }
  }

  @Test
  void theCallerIsAtTheOtherEnd() throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(ServiceOptions.builder(Ends.class, new Told()).build())
                .start();
        RpcClient client = RpcClient.builder().build()) {
      Ends ends = client.refer(Ends.class, "dubbo://127.0.0.1:" + server.port());

      assertThat(ends.caller()).startsWith("127.0.0.1:").isNotEqualTo(ends.local());
    }
  }
}
