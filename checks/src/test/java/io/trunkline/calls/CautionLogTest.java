package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A port or client that offers JDK serialization says once why not to use it. Replaces what the
 * logger writes to, so no other test runs beside it.
 */
@Timeout(60)
class CautionLogTest {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  interface Words {
    String echo(String word);
  }

  @BeforeEach
  void capture() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
  }

  @AfterEach
  void release() {
    System.setErr(before);
  }

  private List<String> cautions() {
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(" WARN ") && line.contains("JDK serialization"))
        .toList();
  }

  private static RpcServer server(String serialization) throws IOException {
    return Loopback.server()
        .serialization(serialization)
        .service(Words.class, word -> word)
        .start();
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "compactedjava", "nativejava"})
  void eachEndSaysItOnceAndCallsGoOn(String serialization) throws IOException {
    try (RpcServer server = server(serialization)) {
      assertThat(cautions())
          .singleElement()
          .asString()
          .contains("serialization " + serialization + " is JDK serialization")
          .contains("prefer hessian2");
      try (RpcClient client = Loopback.client().serialization(serialization).build()) {
        String url = "dubbo://127.0.0.1:" + server.port();
        for (int i = 0; i < 2; i++) {
          Words words =
              client.reference(ReferenceOptions.builder(Words.class, url).build()).service();
          assertThat(words.echo("word " + i)).isEqualTo("word " + i);
        }
      }
    }
    assertThat(cautions()).hasSize(2);
  }

  @Test
  void theJarOnTheClassPathAloneSaysNothing() throws IOException {
    try (RpcServer server = server("hessian2");
        RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + server.port();
      assertThat(
              client
                  .reference(ReferenceOptions.builder(Words.class, url).build())
                  .service()
                  .echo("word"))
          .isEqualTo("word");
    }
    assertThat(cautions()).isEmpty();
  }
}
