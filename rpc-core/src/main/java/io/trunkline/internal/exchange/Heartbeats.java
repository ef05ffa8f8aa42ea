package io.trunkline.internal.exchange;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches over one connection from its event loop: sends a heartbeat when nothing was received for
 * one interval (a server, whose clients usually ask first: for two), and closes the connection when
 * nothing came for three. All methods are called on the loop.
 */
public final class Heartbeats {

  private static final int DEAD_AFTER_INTERVALS = 3;

  private final Channel channel;
  private final long intervalNanos;
  private final long askAfterNanos;
  private final Runnable sender;
  private final LongConsumer onDead;
  private long lastReadNanos = System.nanoTime();
  private long lastSentNanos = lastReadNanos;
  private @Nullable ScheduledFuture<?> task;

  /**
   * @param intervalNanos 0 or less: watch nothing
   * @param askAfterIntervals for how many intervals to be silent oneself before asking the peer
   * @param sender sends a heartbeat
   * @param onDead told for how many milliseconds nothing came, before the channel is closed
   */
  public Heartbeats(
      Channel channel,
      long intervalNanos,
      int askAfterIntervals,
      Runnable sender,
      LongConsumer onDead) {
    this.channel = channel;
    this.intervalNanos = intervalNanos;
    this.askAfterNanos = askAfterIntervals * intervalNanos;
    this.sender = sender;
    this.onDead = onDead;
  }

  /** Begins to watch. */
  public void start() {
    if (intervalNanos > 0) {
      long period = Math.max(intervalNanos / 3, TimeUnit.MILLISECONDS.toNanos(5));
      task =
          channel
              .eventLoop()
              .scheduleAtFixedRate(this::check, period, period, TimeUnit.NANOSECONDS);
    }
  }

  /** Ends watching. */
  public void stop() {
    if (task != null) {
      task.cancel(false);
    }
  }

  /** Notes that something was received. */
  public void received() {
    lastReadNanos = System.nanoTime();
  }

  private void check() {
    long now = System.nanoTime();
    long silent = now - lastReadNanos;
    if (silent >= DEAD_AFTER_INTERVALS * intervalNanos) {
      stop();
      onDead.accept(TimeUnit.NANOSECONDS.toMillis(silent));
      channel.close();
    } else if (silent >= askAfterNanos && now - lastSentNanos >= intervalNanos) {
      lastSentNanos = now;
      sender.run();
    }
  }
}
