package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.trunkline.call.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A connection that an error ends names this error to its calls. */
class BrokenConnectionTest {

  /** The socket of a provider that takes nothing. */
  private static final class FullSocket extends ChannelOutboundHandlerAdapter {
    @Override
    public void flush(ChannelHandlerContext ctx) {}
  }

  @Test
  void itsCallsFailWithTheErrorAndNotWithWhatTheCloseCaused() {
    try (EmbeddedConnection peer = new EmbeddedConnection(0, Duration.ZERO, new FullSocket())) {
      peer.channel.write(Unpooled.wrappedBuffer(new byte[100]), peer.channel.voidPromise());
      OutcomeFuture call = peer.call();
      peer.channel.pipeline().fireExceptionCaught(new IllegalStateException("it is broken"));
      peer.channel.runPendingTasks();
      assertThat(peer.channel.isOpen()).isFalse();
      assertThat(call).isDone();
      assertThat(((Outcome.Unanswered) call.join()).reason()).hasMessageContaining("it is broken");
    }
  }
}
