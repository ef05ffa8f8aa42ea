package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An event loop holds nothing of a connection that has ended. */
class EndedConnectionTest {

  private static final byte[] HALF_A_HEADER = {(byte) 0xda, (byte) 0xbb, (byte) 0xc2, 0};
  private static final long NOTHING_SCHEDULED = -1;

  @Test
  void theWatchOfAFrameEndsWithItsConnection() throws Exception {
    ServerPort port =
        new ServerPort(
            new TestSettings().frameTimeout(Duration.ofSeconds(10)).build(), new NoServices());
    FrameDecoder frames = new FrameDecoder(1_000_000, new ByteLedger(new BodyPool()), Side.SERVER);
    EmbeddedChannel channel =
        new EmbeddedChannel(new ServerConnection(port).handlers(frames)) {
          @Override
          protected SocketAddress remoteAddress0() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
          }
        };
    try {
      channel.writeInbound(Unpooled.wrappedBuffer(HALF_A_HEADER));
      assertThat(channel.runScheduledPendingTasks()).isPositive();
      channel.pipeline().fireChannelInactive(); // close() would end what is scheduled by itself
      assertThat(channel.runScheduledPendingTasks()).isEqualTo(NOTHING_SCHEDULED);
    } finally {
      channel.finishAndReleaseAll();
      port.close(Duration.ZERO);
    }
  }
}
