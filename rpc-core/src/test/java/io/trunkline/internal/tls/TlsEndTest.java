package io.trunkline.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** How a handshake ends at a provider, and what its log says. */
class TlsEndTest {

  private static final long LIMIT_NANOS = 10_000_000_000L;

  private final List<String> failures = new ArrayList<>();

  private EmbeddedChannel handshake() {
    EmbeddedChannel channel = new EmbeddedChannel();
    Handshakes handshakes = Handshakes.of(1, any -> InetAddress.getLoopbackAddress());
    HandshakeTasks tasks = new HandshakeTasks(handshakes, channel, System::nanoTime);
    channel.pipeline().addLast(new TlsEnd(LIMIT_NANOS, tasks, failures::add));
    return channel;
  }

  private EmbeddedChannel channel() throws Exception {
    EmbeddedChannel channel = handshake();
    channel.pipeline().addFirst(SslContextBuilder.forClient().build().newHandler(channel.alloc()));
    return channel;
  }

  @Test
  void aHandshakeUnderWayMakesRoomAndSaysSoOnce() throws Exception {
    EmbeddedChannel channel = handshake();
    channel.pipeline().fireUserEventTriggered(new Handshakes.MadeRoom("too many"));
    assertThat(channel.isOpen()).isFalse();
    assertThat(failures).containsExactly("too many");
  }

  @Test
  void aHandshakeThatHasJustSucceededMakesNoRoom() throws Exception {
    EmbeddedChannel channel = channel();
    channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
    channel.pipeline().fireUserEventTriggered(new Handshakes.MadeRoom("too many"));
    assertThat(channel.isOpen()).isTrue();
    assertThat(failures).isEmpty();
    channel.finishAndReleaseAll();
  }

  @Test
  void oneThatTookTooLongNamesTheConfiguredTime() throws Exception {
    EmbeddedChannel channel = handshake();
    channel
        .pipeline()
        .fireUserEventTriggered(
            new SslHandshakeCompletionEvent(
                new SslHandshakeTimeoutException("handshake timed out after 9992ms")));
    assertThat(failures)
        .containsExactly(
            "the TLS handshake was not done in 10000 ms: the consumer did not go on in time; the"
                + " setting is handshakeTimeout");
  }

  private static boolean isRejection(String alert) {
    return TlsFailure.isRejection(
        new DecoderException(new SSLHandshakeException("Received fatal alert: " + alert)));
  }

  @Test
  void onlyAlertsAboutTheCertificateRejectIt() {
    assertThat(isRejection("certificate_required")).isTrue();
    assertThat(isRejection("bad_certificate")).isTrue();
    assertThat(isRejection("unknown_ca")).isTrue();
    assertThat(isRejection("internal_error")).isFalse();
    assertThat(TlsFailure.isRejection(new IOException("Connection reset by peer"))).isFalse();
  }
}
