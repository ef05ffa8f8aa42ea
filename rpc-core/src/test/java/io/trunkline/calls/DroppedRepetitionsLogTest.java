package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replaces what the logger writes to, so no other test runs beside it. */
@Timeout(60)
class DroppedRepetitionsLogTest {

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aClosedClientSaysHowManyCallsItRepeatsNoMore() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    String url = "dubbo://127.0.0.1:" + closedPort() + ";dubbo://127.0.0.1:" + closedPort();
    try {
      try (RpcClient client = Loopback.client().build()) {
        Letters letters =
            client
                .reference(
                    ReferenceOptions.builder(Letters.class, url)
                        .check(false)
                        .cluster(ClusterOptions.builder().strategy("failback").build())
                        .build())
                .service();
        for (int i = 0; i < 3; i++) {
          letters.nothing(i);
        }
      }
      assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains("dropped")))
          .singleElement()
          .asString()
          .contains("WARN")
          .contains("3 failed calls that waited to be repeated are dropped (failback)");
    } finally {
      System.setErr(before);
    }
  }
}
