package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.transport.Framing;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A frame that began has to go on. The channel's clock is the test's. */
class FrameProgressTest {

  private static final int LIMIT_SECONDS = 10;
  private static final int BODY = 1_000_000;

  private final AtomicInteger tooSlow = new AtomicInteger();
  private final AtomicInteger frames = new AtomicInteger();
  private final FrameDecoder decoder =
      new FrameDecoder(2 * BODY, new ByteLedger(new BodyPool()), Side.SERVER);
  private EmbeddedChannel channel;
  private FrameProgress progress;

  /** Calls it as a connection does. */
  private final class Connection extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      frames.incrementAndGet();
      if (message instanceof Inbound.Frame frame) {
        frame.release();
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      progress.readComplete();
    }
  }

  @BeforeEach
  void open() {
    channel = new EmbeddedChannel(decoder, new Connection());
    channel.freezeTime();
    progress = progress(TimeUnit.SECONDS.toNanos(LIMIT_SECONDS));
  }

  private FrameProgress progress(long limitNanos) {
    return new FrameProgress(
        channel, decoder.progress(), limitNanos, how -> tooSlow.incrementAndGet());
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private void header(int length) {
    byte[] header = ByteBuffer.allocate(16).putShort((short) 0xdabb).put((byte) 0xc2).array();
    ByteBuffer.wrap(header).putInt(12, length);
    channel.writeInbound(Unpooled.wrappedBuffer(header));
  }

  private void bytes(int count) {
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[count]));
  }

  private void pass(int seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
  }

  @Test
  void aByteASecondIsTooSlow() {
    header(BODY);
    for (int second = 0; second < LIMIT_SECONDS; second++) {
      assertThat(tooSlow).as("after %s s", second).hasValue(0);
      bytes(1);
      pass(1);
    }
    assertThat(tooSlow).hasValue(1);
  }

  @Test
  void aLinkOf8KbitIsFastEnough() {
    header(BODY);
    for (int second = 0; second < 10 * LIMIT_SECONDS; second++) {
      bytes(1_000);
      pass(1);
    }
    assertThat(tooSlow).hasValue(0);
  }

  @Test
  void aLongFrameMayTakeItsTimeWhileItGoesOn() {
    header(BODY);
    for (int second = 0; second < 900; second++) {
      bytes(FrameProgress.BYTES_PER_SECOND);
      pass(1);
    }
    assertThat(tooSlow).hasValue(0);
    bytes(BODY - 900 * FrameProgress.BYTES_PER_SECOND);
    assertThat(frames).hasValue(1);
    pass(1_000);
    assertThat(tooSlow).as("silence between frames").hasValue(0);
  }

  @Test
  void aBodyThatIsSkippedHasToGoOnToo() {
    header(20 * BODY);
    assertThat(frames).as("refused at its header").hasValue(1);
    for (int second = 0; second < 100; second++) {
      bytes(FrameProgress.BYTES_PER_SECOND);
      pass(1);
    }
    assertThat(tooSlow).hasValue(0);
    pass(2 * LIMIT_SECONDS);
    assertThat(tooSlow).hasValue(1);
  }

  @Test
  void manyShortFramesWithOneAlwaysUnfinishedAreProgress() {
    for (int second = 0; second < 10 * LIMIT_SECONDS; second++) {
      header(10);
      pass(1);
      bytes(10);
    }
    assertThat(tooSlow).hasValue(0);
    assertThat(frames).hasValue(10 * LIMIT_SECONDS);
  }

  /** A chunk of a message of 100,000 bytes, as two Trunkline ends send it. */
  private static byte[] chunk(int offset, int content) {
    ByteBuffer chunk = ByteBuffer.allocate(34 + content);
    chunk.put(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) 0xa2, 0x43});
    chunk.putLong(7).putInt(18 + content).putInt(crc(chunk.array(), 0));
    chunk.put(new byte[] {(byte) 0xc2, 0}).putInt(100_000).putInt(offset);
    chunk.position(30 + content);
    return chunk.putInt(crc(chunk.array(), 10 + content)).array();
  }

  /** Of a header, and the body behind its checksum. */
  private static int crc(byte[] frame, int bodyBytes) {
    CRC32C crc = new CRC32C();
    crc.update(frame, 0, 16);
    crc.update(frame, 20, bodyBytes);
    return (int) crc.getValue();
  }

  @Test
  void aMessageInChunksHasToGoOnWhateverComesBetweenThem() {
    decoder.framing(Framing.CHUNKED);
    channel.writeInbound(Unpooled.wrappedBuffer(chunk(0, 10_000)));
    for (int at = 10_000; at < 90_000; at += 10_000) {
      pass(LIMIT_SECONDS / 2);
      channel.writeInbound(Unpooled.wrappedBuffer(chunk(at, 10_000)));
      assertThat(tooSlow).as("it goes on at %s", at).hasValue(0);
    }
    for (int second = 0; second < 2 * LIMIT_SECONDS; second++) {
      byte[] heartbeat = Arrays.copyOf(chunk(0, 0), 25);
      heartbeat[3] = 0;
      ByteBuffer.wrap(heartbeat).putInt(12, 9).putInt(16, crc(heartbeat, 0));
      ByteBuffer.wrap(heartbeat).put(20, (byte) 'N').putInt(21, crc(heartbeat, 1));
      channel.writeInbound(Unpooled.wrappedBuffer(heartbeat));
      pass(1);
    }
    assertThat(frames).as("heartbeats").hasValue(2 * LIMIT_SECONDS);
    assertThat(tooSlow).hasValue(1);
  }

  @Test
  void timeInWhichThisSideDoesNotReadIsNotThePeers() {
    header(BODY);
    pass(LIMIT_SECONDS - 1);
    channel.config().setAutoRead(false);
    progress.paused();
    pass(100);
    channel.config().setAutoRead(true);
    pass(LIMIT_SECONDS / 2);
    assertThat(tooSlow).as("the time since is not over").hasValue(0);
    for (int i = 0; i < 3; i++) {
      pass(LIMIT_SECONDS);
    }
    assertThat(tooSlow).hasValue(1);
  }

  @Test
  void withoutALimitNothingIsTooSlow() {
    progress = progress(0);
    header(BODY);
    pass(1_000_000);
    assertThat(tooSlow).hasValue(0);
  }
}
