package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replaces what the logger writes to, so no other test runs beside it. */
@Timeout(60)
class LostConnectionLogTest {

  @Test
  void aLostConnectionIsLoggedOnceWithTheNumberOfCallsItFailed() throws Exception {
    LetterService service = new LetterService();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    RpcServer server =
        Loopback.server()
            .closeTimeout(Duration.ofMillis(1))
            .service(Letters.class, service)
            .start();
    try (RpcClient client = Loopback.client().build()) {
      Letters letters =
          client
              .reference(
                  ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                      .build())
              .service();
      List<CompletableFuture<Throwable>> ends = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        ends.add(letters.holdLater().handle((value, error) -> error));
      }
      Deadline.await("the calls are held", () -> service.held() == 7);
      server.close(); // does not wait for them
      for (CompletableFuture<Throwable> end : ends) {
        assertThat(end.get(30, TimeUnit.SECONDS)).hasMessageContaining("CONNECTION_LOST");
      }
      String line = "lost the connection to 127.0.0.1:" + server.port();
      Deadline.await("a line", () -> log.toString(StandardCharsets.UTF_8).contains(line));
      assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains(line)))
          .singleElement()
          .asString()
          .contains("WARN")
          .endsWith("; 7 calls failed");
    } finally {
      System.setErr(before);
      service.release();
      server.close();
    }
  }
}
