package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@SuppressWarnings("deprecation") // the type of a handle
class ShortReadsTest {

  @Test
  void muchIsReadAtOnceOfAPeerThatSendsMuchUnlessMemoryIsShort() {
    AtomicBoolean isShort = new AtomicBoolean();
    RecvByteBufAllocator.Handle reads = new ShortReads(isShort::get).newHandle();
    EmbeddedChannel channel = new EmbeddedChannel();
    reads.reset(channel.config());
    for (int i = 0; i < 20; i++) { // each read fills what there is
      reads.attemptedBytesRead(reads.guess());
      reads.lastBytesRead(reads.guess());
      reads.readComplete();
    }
    assertThat(capacity(reads)).isEqualTo(65_536);
    isShort.set(true);
    assertThat(capacity(reads)).isEqualTo(2_048);
    isShort.set(false);
    assertThat(capacity(reads)).isEqualTo(65_536);
    channel.finish();
  }

  private static int capacity(RecvByteBufAllocator.Handle reads) {
    ByteBuf buffer = reads.allocate(UnpooledByteBufAllocator.DEFAULT);
    int capacity = buffer.capacity();
    buffer.release();
    return capacity;
  }
}
