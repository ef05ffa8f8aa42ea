package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection to a peer that writes more than it should. */
@Timeout(60)
class TolerantConnectionTest {

  /** As dubbo-go replies: value with attachments, and a null behind them. */
  private static final String REPLY = "94" + "0178" + "48" + "05647562626f" + "05322e302e32" + "5a";

  private static Outcome call(EmbeddedConnection peer, String reply) {
    OutcomeFuture call = peer.call();
    peer.reply(reply);
    return call.join();
  }

  @Test
  void aReplyWithOneByteMoreIsReadCountedAndLoggedOnce() {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      Outcome expected = new Outcome.Value("x", Map.of("dubbo", "2.0.2"));
      assertThat(call(peer, REPLY)).isEqualTo(expected);
      assertThat(peer.resources.faults().counts()).isEmpty();
      for (int i = 1; i <= 3; i++) {
        assertThat(call(peer, REPLY + "4e")).isEqualTo(expected);
        assertThat(peer.resources.faults().counts())
            .isEqualTo(Map.of("bytes-after-reply", (long) i));
      }
    } finally {
      System.setErr(before);
    }
    assertThat(
            log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(l -> l.contains("(bytes-after-reply; "))) // not the sum at the end
        .singleElement()
        .asString()
        .contains("INFO", EmbeddedConnection.PEER, "demo.Echo.echo", "stock Dubbo");
  }

  @Test
  void aReplyThatIsTooLongIsCountedAndFailsItsCall() {
    try (EmbeddedConnection peer = new EmbeddedConnection(256)) {
      assertThat(call(peer, "00".repeat(257)))
          .isInstanceOfSatisfying(
              Outcome.Unanswered.class,
              end -> assertThat(end.reason().status()).isEqualTo(Status.TOO_LARGE));
      assertThat(peer.resources.faults().counts()).isEqualTo(Map.of("too-long", 1L));
    }
  }

  @Test
  void bytesThatAreNoFrameAreCounted() {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      peer.channel.writeInbound(
          Unpooled.copiedBuffer("HTTP/1.1 400 Bad Request\r\n", StandardCharsets.US_ASCII));
      assertThat(peer.resources.faults().counts()).isEqualTo(Map.of("not-a-frame", 1L));
      assertThat(peer.connection.isUsable()).isFalse();
    }
  }
}
