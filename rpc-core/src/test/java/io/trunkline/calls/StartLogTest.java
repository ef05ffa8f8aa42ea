package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server says of itself at its start. Replaces what the logger writes to. */
@Timeout(60)
class StartLogTest {

  @ParameterizedTest
  @CsvSource({"0, no allow lines", "1, one allow line", "2, 2 allow lines"})
  void theLinesOfTheClassGateAreCountedInWords(int lines, String words) throws Exception {
    RpcServer.Builder server = Loopback.server().service(Who.class, new WhoCalls());
    for (int i = 0; i < lines; i++) {
      server.allow("shop.Bid" + i);
    }
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      server.start().close();
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains(
            "class gate strict with " + words + " in addition to META-INF/trunkline/allow.list");
  }
}
