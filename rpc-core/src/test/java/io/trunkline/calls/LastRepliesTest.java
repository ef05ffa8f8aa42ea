package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection that ends for a bad frame costs no reply to what came before. */
@Timeout(60)
class LastRepliesTest {

  private static final int REQUESTS = 500;

  /** A socket that is closed with unread input is reset, and what was not delivered is lost. */
  @Test
  void whatComesAfterABadFrameDoesNotResetTheRepliesBeforeIt() throws Exception {
    try (RpcServer server = Loopback.server().service(Letters.class, new LetterService()).start();
        Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096); // most replies wait on the server's side
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      RawPeer peer = new RawPeer(slow);
      for (int i = 0; i < REQUESTS; i++) {
        peer.send(RawPeer.golden("3.3.6-hessian2-echo-request", i)); // another service
      }
      peer.send(new byte[] {1, 2, 3});
      Deadline.await(
          "all replies have left",
          () ->
              server
                      .stats()
                      .faults()
                      .equals(Map.of("no-such-method", (long) REQUESTS, "not-a-frame", 1L))
                  && server.stats().callsRunning() == 0
                  && server.stats().unwrittenBytes() == 0);
      peer.send(new byte[64 * 1024]);
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(peer.receive().status()).isEqualTo(60);
      }
      assertThat(peer.isClosedByPeer()).isTrue();
    }
  }
}
