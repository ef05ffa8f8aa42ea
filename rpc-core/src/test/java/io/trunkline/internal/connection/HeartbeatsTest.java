package io.trunkline.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {

  private static final long INTERVAL_MILLIS = 100;
  private static final int LARGE = 100_000; // more than Netty takes before it is full

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong silentMillis = new AtomicLong();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Heartbeats heartbeats = watching(INTERVAL_MILLIS);

  private Heartbeats watching(long intervalMillis) {
    return new Heartbeats(new Peer(), TimeUnit.MILLISECONDS.toNanos(intervalMillis), 1);
  }

  private final class Peer implements Heartbeats.Watched {

    @Override
    public void sendHeartbeat() {
      asked.incrementAndGet();
    }

    @Override
    public long takenBytes() {
      return taken.get();
    }

    @Override
    public void silent(long millis) {
      silentMillis.set(millis);
    }
  }

  HeartbeatsTest() {
    channel.freezeTime();
    channel.pipeline().addLast(new Deaf(), heartbeats);
    channel.pipeline().fireChannelActive();
  }

  /** A peer that takes nothing. */
  private static final class Deaf extends ChannelOutboundHandlerAdapter {
    @Override
    public void flush(ChannelHandlerContext ctx) {}
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private void pass(long millis) {
    pass(channel, millis);
  }

  private static void pass(EmbeddedChannel channel, long millis) {
    for (long i = 0; i < millis; i += 10) {
      channel.advanceTimeBy(10, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
    }
  }

  @Test
  void aSilentPeerIsAskedAndThenLeft() {
    pass(150);
    assertThat(asked).hasPositiveValue();
    assertThat(channel.isOpen()).isTrue();
    pass(200);
    assertThat(channel.isOpen()).isFalse();
    assertThat(silentMillis.get()).isBetween(300L, 350L);
  }

  @Test
  void whileThisSideDoesNotReadSilenceSaysNothing() {
    channel.config().setAutoRead(false);
    pass(2_000);
    assertThat(channel.isOpen()).isTrue();
    assertThat(asked.get()).as("so that the peer hears something").isBetween(15, 20);
    channel.config().setAutoRead(true);
    pass(200);
    assertThat(channel.isOpen()).as("its time begins anew").isTrue();
    pass(200);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aPeerThatIsNotReadAndTakesNothingIsLeft() {
    channel.config().setAutoRead(false);
    channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[LARGE]));
    assertThat(channel.isWritable()).isFalse();
    pass(450);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aPeerThatIsNotReadAndTakesSomethingNowAndThenLives() {
    channel.config().setAutoRead(false);
    channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[LARGE]));
    for (int i = 0; i < 10; i++) {
      pass(200);
      taken.incrementAndGet();
    }
    assertThat(channel.isOpen()).isTrue();
    pass(450);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aPeerThatIsNotReadHearsOnceASecondThatThisSideLives() {
    Heartbeats never = watching(0);
    EmbeddedChannel quiet = new EmbeddedChannel(never);
    quiet.freezeTime();
    quiet.config().setAutoRead(false);
    for (int i = 0; i < 10; i++) {
      never.readingStopped(quiet); // each read looks anew
    }
    pass(quiet, 5_000);
    assertThat(asked).hasValue(5);
    quiet.finish();
    pass(quiet, 5_000);
    assertThat(asked).hasValue(5);
  }

  @Test
  void aPeerThatIsReadAgainHearsNoMoreThanBefore() {
    Heartbeats never = watching(0);
    EmbeddedChannel quiet = new EmbeddedChannel(never);
    quiet.freezeTime();
    quiet.config().setAutoRead(false);
    never.readingStopped(quiet);
    quiet.config().setAutoRead(true);
    pass(quiet, 5_000);
    assertThat(asked).hasValue(0);
    quiet.config().setAutoRead(false);
    never.readingStopped(quiet);
    pass(quiet, 1_000);
    assertThat(asked).hasValue(1);
    quiet.finish();
  }
}
