package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.trunkline.call.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bytes that one connection of a client holds. */
@Timeout(60)
class ConnectionBytesTest {

  @Test
  void requestsCountUntilTheyAreWrittenAndRepliesUntilTheyAreRead() {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      assertThat(peer.connection.heldBytes()).isZero();
      OutcomeFuture call = peer.call();
      long request = peer.connection.heldBytes();
      assertThat(request).isGreaterThan(16);
      assertThat(peer.connection.traffic().unwrittenBytes()).isEqualTo(request);
      peer.channel.runPendingTasks();
      assertThat(peer.connection.heldBytes()).isZero();
      peer.channel.writeInbound(halfAReply(0));
      assertThat(peer.connection.heldBytes()).isPositive();
      peer.channel.writeInbound(Unpooled.wrappedBuffer(new byte[3]));
      assertThat(call).isCompleted();
      assertThat(peer.connection.heldBytes()).isZero();
    }
  }

  /** The first byte of a body of four. */
  private static ByteBuf halfAReply(long id) {
    return Unpooled.buffer()
        .writeShort(0xdabb)
        .writeByte(2)
        .writeByte(20)
        .writeLong(id)
        .writeInt(4)
        .writeByte(0x92);
  }

  @Test
  void aReplyThatNobodyAwaitsIsSkippedAsItComes() {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      peer.channel.writeInbound(halfAReply(9));
      assertThat(peer.connection.heldBytes()).isZero();
      OutcomeFuture call = peer.call();
      peer.channel.writeInbound(Unpooled.wrappedBuffer(new byte[3])); // the rest
      assertThat(peer.connection.heldBytes()).isEqualTo(peer.connection.traffic().unwrittenBytes());
      peer.reply("92");
      assertThat(call.join()).isEqualTo(new Outcome.Value(null, Map.of()));
      assertThat(peer.resources.droppedFrames()).isEqualTo(1);
      assertThat(peer.resources.faults().counts()).containsOnly(Map.entry("unexpected-reply", 1L));
    }
  }
}
