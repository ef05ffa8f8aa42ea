package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.trunkline.call.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection whose replies nobody reads is not read, unless that would stop their readers. */
@Timeout(60)
class ReadingPauseTest {

  private static final int LIMIT = 100_000;
  private static final int REPLY = 30_000;

  /** Counts what the socket is asked for. */
  private static final class Reads extends ChannelOutboundHandlerAdapter {
    private int count;

    @Override
    public void read(ChannelHandlerContext ctx) {
      count++;
      ctx.read();
    }
  }

  private final Reads reads = new Reads();
  private final EmbeddedConnection peer =
      new EmbeddedConnection(0, Duration.ofSeconds(5), LIMIT, reads);
  private final Queue<Runnable> executor = new ArrayDeque<>();
  private final List<OutcomeFuture> calls = new ArrayList<>();

  ReadingPauseTest() {
    peer.channel.freezeTime();
  }

  @AfterEach
  void close() {
    executor.forEach(Runnable::run);
    peer.close();
  }

  /** A reply that a caller will read when the executor runs. */
  private void reply() {
    OutcomeFuture call = new OutcomeFuture();
    calls.add(call);
    Completion queued =
        new Completion() {
          @Override
          public void completed(Outcome outcome) {
            call.complete(outcome);
          }

          @Override
          public Executor executor(Executor ofClient) {
            return executor::add;
          }
        };
    assertThat(peer.start(queued)).isNull();
    peer.channel.runPendingTasks();
    ByteBuf request = peer.channel.readOutbound();
    peer.channel.writeInbound(
        Unpooled.buffer()
            .writeShort(0xdabb)
            .writeByte(2)
            .writeByte(20)
            .writeLong(request.getLong(4))
            .writeInt(REPLY)
            .writeBytes(new byte[REPLY]));
    request.release();
  }

  private void pass(int millis) {
    for (int i = 0; i < millis; i++) {
      peer.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      peer.channel.runScheduledPendingTasks();
    }
  }

  private boolean isRead() {
    return peer.channel.config().isAutoRead();
  }

  private void readOne() {
    executor.remove().run();
  }

  @Test
  void whatFitsTheLimitIsRead() {
    for (int i = 0; i < 3; i++) {
      reply();
    }
    assertThat(isRead()).isTrue();
    assertThat(peer.resources.faults().counts()).isEmpty();
  }

  @Test
  void beyondTheLimitNothingIsReadUntilCallersHaveReadEnough() {
    for (int i = 0; i < 4; i++) {
      reply();
    }
    assertThat(isRead()).isFalse();
    assertThat(peer.resources.faults().counts()).containsOnly(Map.entry("replies-paused", 1L));
    int before = reads.count;
    pass(50);
    assertThat(reads.count).isEqualTo(before);
    readOne();
    pass(10);
    assertThat(isRead()).isTrue();
    assertThat(reads.count).isGreaterThan(before);
    assertThat(calls.get(0)).isCompleted();
  }

  /** Their threads may be waiting for a reply that is behind. */
  @Test
  void ifNoCallerReadsSomeMoreIsTakenUpToTwiceTheLimit() {
    for (int i = 0; i < 4; i++) {
      reply();
    }
    int taken = 0;
    for (; taken < 10; taken++) {
      int before = reads.count;
      pass(200);
      if (reads.count == before) {
        break;
      }
      assertThat(reads.count).as("a little at a time").isLessThanOrEqualTo(before + 2);
      assertThat(isRead()).isFalse();
      reply();
    }
    assertThat(taken).isEqualTo(3); // with 7 replies it holds 210,000 bytes
    for (int i = 0; i < 4; i++) {
      readOne();
    }
    pass(10);
    assertThat(isRead()).isTrue();
  }

  @Test
  void everythingThatWasHeldIsGivenBack() {
    for (int i = 0; i < 4; i++) {
      reply();
    }
    executor.forEach(Runnable::run);
    executor.clear();
    pass(10);
    assertThat(isRead()).isTrue();
    assertThat(peer.connection.heldBytes()).isZero();
  }

  @Test
  void aConnectionThatEndsIsLookedAtNoMore() {
    for (int i = 0; i < 4; i++) {
      reply();
    }
    peer.channel.close();
    int before = reads.count;
    executor.clear();
    pass(500);
    assertThat(reads.count).isEqualTo(before);
  }
}
