package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
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
    EmbeddedChannel channel = new LoopbackChannel(port);
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
