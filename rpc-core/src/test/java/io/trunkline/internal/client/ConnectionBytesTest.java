package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bytes that one connection of a client holds. */
@Timeout(60)
class ConnectionBytesTest {

  @Test
  void requestsCountUntilTheyAreWrittenAndRepliesUntilTheyAreRead() {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      assertThat(peer.connection.heldBytes()).isZero();
      FutureCall call = peer.newCall();
      assertThat(peer.connection.calls().callAsync(call, peer.invocation())).isNull();
      long request = peer.connection.heldBytes();
      assertThat(request).isGreaterThan(16);
      assertThat(peer.connection.traffic().unwrittenBytes()).isEqualTo(request);
      peer.channel.runPendingTasks();
      assertThat(peer.connection.heldBytes()).isZero();
      // The first half of a frame of 4 bytes, for the second call
      byte[] half = {
        (byte) 0xda, (byte) 0xbb, 2, 20, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 4, (byte) 0x92
      };
      peer.channel.writeInbound(Unpooled.wrappedBuffer(half));
      assertThat(peer.connection.heldBytes()).isPositive();
      peer.channel.writeInbound(Unpooled.wrappedBuffer(new byte[3])); // nobody waits for it
      assertThat(peer.connection.heldBytes()).isZero();
    }
  }
}
