package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import java.util.ArrayDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes of bodies are counted from when they arrive until whoever is done with them says so. */
class ByteLedgerTest {

  private static final int LARGE = 10_000;

  private final BodyPool pool = new BodyPool();
  private final ByteLedger ledger = new ByteLedger(pool);
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new FrameDecoder(0, ledger, Side.SERVER));

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private static byte[] frame(int bodyBytes) {
    byte[] frame = new byte[WireFormat.HEADER_BYTES + bodyBytes];
    WireFormat.putHeader(frame, 0, WireFormat.REQUEST, 0, 1, bodyBytes);
    return frame;
  }

  private void receive(byte[] bytes, int from, int to) {
    channel.writeInbound(Unpooled.wrappedBuffer(bytes, from, to - from));
  }

  private Inbound.Frame receive(int bodyBytes) {
    byte[] frame = frame(bodyBytes);
    receive(frame, 0, frame.length);
    return channel.readInbound();
  }

  /** Keeps an array and fails with an Error all the same. */
  private static final class FailingQueue extends ArrayDeque<byte[]> {

    private static final long serialVersionUID = 1L;

    @Override
    public boolean offer(byte[] array) {
      super.offer(array);
      throw new StackOverflowError("of a test");
    }
  }

  @Test
  void anArrayIsLentToOneFrameThoughAnErrorStopsItsReturn() {
    BodyPool failing = new BodyPool(new FailingQueue(), new FailingQueue());
    ByteLedger counted = new ByteLedger(failing);
    Inbound.Frame frame =
        new Inbound.Frame(new FrameHeader(2, 20, 0, LARGE), counted.acquire(LARGE), counted);
    assertThatCode(frame::release).doesNotThrowAnyException();
    assertThat(counted.heldBytes()).isZero();
    assertThat(failing.heldBytes()).isZero();
    assertThat(counted.acquire(LARGE)).isNotSameAs(counted.acquire(LARGE));
  }

  @Test
  void anArrayThatThereIsNoMemoryForIsNotCounted() {
    assertThatThrownBy(() -> ledger.acquirePart(Integer.MAX_VALUE))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(pool.heldBytes()).isZero();
    assertThat(ledger.heldBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, LARGE, 300_000})
  void aFrameIsHeldUntilItIsReleased(int bodyBytes) {
    Inbound.Frame frame = receive(bodyBytes);
    assertThat(ledger.heldBytes()).isBetween((long) bodyBytes, bodyBytes * 9L / 8);
    assertThat(pool.heldBytes()).isEqualTo(ledger.heldBytes());
    frame.release();
    assertThat(ledger.heldBytes()).isZero();
    assertThat(pool.heldBytes()).isZero();
  }

  @Test
  void whatArrivedOfABodyIsHeldAndNotWhatWasDeclared() {
    byte[] frame = frame(1_000_000);
    receive(frame, 0, WireFormat.HEADER_BYTES + LARGE);
    assertThat(ledger.heldBytes()).isBetween((long) LARGE, 2L * LARGE);
    receive(frame, WireFormat.HEADER_BYTES + LARGE, frame.length);
    channel.<Inbound.Frame>readInbound().release();
    assertThat(ledger.heldBytes()).isZero();
  }

  @Test
  void anUnfinishedBodyIsGivenBackWithItsConnection() {
    receive(frame(LARGE), 0, LARGE);
    assertThat(ledger.heldBytes()).isPositive();
    channel.finishAndReleaseAll();
    assertThat(ledger.heldBytes()).isZero();
    assertThat(pool.heldBytes()).isZero();
  }

  @Test
  void aBodyThatIsSkippedIsNeverHeld() {
    EmbeddedChannel small = new EmbeddedChannel(new FrameDecoder(100, ledger, Side.SERVER));
    small.writeInbound(Unpooled.wrappedBuffer(frame(LARGE)));
    assertThat(small.<Object>readInbound()).isInstanceOf(Inbound.Unacceptable.class);
    assertThat(ledger.heldBytes()).isZero();
    small.finishAndReleaseAll();
  }

  @Test
  void connectionsAreCountedEachAndTogether() {
    ByteLedger other = new ByteLedger(pool);
    byte[] array = other.acquire(100);
    Inbound.Frame frame = receive(50);
    assertThat(ledger.heldBytes()).isEqualTo(50);
    assertThat(other.heldBytes()).isEqualTo(100);
    assertThat(pool.heldBytes()).isEqualTo(150);
    frame.release();
    other.release(array);
  }

  @Test
  void aFrameThatIsReleasedTwiceSaysSoAndItsArrayIsNotLentTwice() {
    Inbound.Frame frame = receive(LARGE);
    frame.release();
    assertThatThrownBy(frame::release)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("released before");
    assertThat(ledger.heldBytes()).isZero();
    assertThat(pool.acquire(LARGE)).isNotSameAs(pool.acquire(LARGE));
  }

  @Test
  void aReleasedFrameCannotBeRead() {
    Inbound.Frame frame = receive(LARGE);
    frame.release();
    assertThatThrownBy(() -> frame.input(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("after its frame was released");
    assertThatThrownBy(frame::body).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void oneOfManyThreadsReleasesAFrame() throws Exception {
    for (int round = 0; round < 200; round++) {
      Inbound.Frame frame = receive(LARGE);
      AtomicInteger released = new AtomicInteger();
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[3];
      for (int i = 0; i < threads.length; i++) {
        threads[i] =
            new Thread(
                () -> {
                  try {
                    start.await(30, TimeUnit.SECONDS);
                    frame.release();
                    released.incrementAndGet();
                  } catch (IllegalStateException | InterruptedException second) {
                    // counted by its absence
                  }
                });
        threads[i].start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join(30_000);
      }
      assertThat(released).hasValue(1);
      assertThat(ledger.heldBytes()).isZero();
    }
  }
}
