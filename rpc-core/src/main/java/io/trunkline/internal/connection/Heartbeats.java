package io.trunkline.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches one connection from its event loop: sends a heartbeat when nothing was received for one
 * interval (a server, whose clients usually ask first: for two), and closes the connection when
 * nothing came for three. While this side does not read, silence means nothing; then a peer that
 * accepts written bytes counts as alive. Comes first in a pipeline, because it observes bytes, not
 * frames.
 */
final class Heartbeats extends ChannelInboundHandlerAdapter {

  /** The connection that is watched. Called on its event loop. */
  interface Watched {

    /** Sends a heartbeat. */
    void sendHeartbeat();

    /** How many bytes the peer has taken so far. */
    long takenBytes();

    /** Nothing came for so long, so the channel is closed after this. */
    void silent(long millis);
  }

  private static final int DEAD_AFTER_INTERVALS = 3;

  /** Often enough for a peer that waits for replies and takes a silent one for dead. */
  private static final long UNREAD_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The unread bytes above which a peer's heartbeats get no more replies. */
  private static final long MAX_UNREAD_BYTES = 64 * 1024;

  private final Watched watched;
  private final long intervalNanos;
  private final long askAfterNanos;
  private long lastReadNanos;
  private long lastSentNanos;

  /** The bytes that the peer had taken at the last check. */
  private long taken;

  private @Nullable ScheduledFuture<?> task;

  /** Sends signs of life to a peer that is not read. */
  private @Nullable ScheduledFuture<?> signs;

  /**
   * @param intervalNanos 0 or less: watch nothing
   * @param askAfterIntervals after how many silent intervals the peer is sent a heartbeat
   */
  Heartbeats(Watched watched, long intervalNanos, int askAfterIntervals) {
    this.watched = watched;
    this.intervalNanos = intervalNanos;
    this.askAfterNanos = askAfterIntervals * intervalNanos;
  }

  /**
   * Whether a heartbeat of the peer gets a reply. If many bytes are already on their way to the
   * peer, a reply would give it no information, and a peer that sends heartbeats and never reads
   * would fill the memory.
   *
   * @param unwrittenBytes how much has not reached the socket
   */
  static boolean mayReply(long unwrittenBytes) {
    return unwrittenBytes <= MAX_UNREAD_BYTES;
  }

  /** Why a heartbeat gets no reply. */
  static String unread(long unwrittenBytes) {
    return unwrittenBytes
        + " bytes wait for the peer to read them, expected at most "
        + MAX_UNREAD_BYTES
        + " before it asks again";
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    Channel channel = ctx.channel();
    lastReadNanos = now(channel);
    lastSentNanos = lastReadNanos;
    if (intervalNanos > 0) {
      long period = Math.max(intervalNanos / 3, TimeUnit.MILLISECONDS.toNanos(5));
      task =
          channel
              .eventLoop()
              .scheduleAtFixedRate(
                  () -> guarded(channel, this::check), period, period, TimeUnit.NANOSECONDS);
    }
    ctx.fireChannelActive();
  }

  /** The time of the last read; for the event loop. */
  long lastReadNanos() {
    return lastReadNanos;
  }

  /**
   * This side has stopped reading: meanwhile it sends the peer a heartbeat once a second, because
   * the peer's own heartbeats get no replies. For the event loop.
   */
  void readingStopped(Channel channel) {
    if (signs == null) {
      signs =
          channel
              .eventLoop()
              .scheduleWithFixedDelay(
                  () -> guarded(channel, this::showLife),
                  UNREAD_INTERVAL_NANOS,
                  UNREAD_INTERVAL_NANOS,
                  TimeUnit.NANOSECONDS);
    }
  }

  /** A check that fails ends the connection: the timer ends with it, and nobody would watch. */
  private static void guarded(Channel channel, Consumer<Channel> check) {
    try {
      check.accept(channel);
    } catch (Throwable failure) {
      channel.pipeline().fireExceptionCaught(failure);
    }
  }

  private void showLife(Channel channel) {
    if (channel.config().isAutoRead() || !channel.isActive()) {
      cancel(signs);
      signs = null;
    } else if (channel.isWritable()) { // else enough is on its way
      lastSentNanos = now(channel);
      watched.sendHeartbeat();
    }
  }

  private static void cancel(@Nullable ScheduledFuture<?> task) {
    if (task != null) {
      task.cancel(false);
    }
  }

  private static long now(Channel channel) {
    return channel.eventLoop().ticker().nanoTime();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    lastReadNanos = now(ctx.channel());
    ctx.fireChannelReadComplete();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    stop();
    ctx.fireChannelInactive();
  }

  private void stop() {
    cancel(task);
    cancel(signs);
  }

  private void check(Channel channel) {
    long now = now(channel);
    if (!channel.config().isAutoRead()) {
      long before = taken;
      taken = channel.isWritable() ? before : watched.takenBytes();
      if (channel.isWritable() || taken > before) {
        lastReadNanos = now;
      }
      if (channel.isWritable() && now - lastSentNanos >= intervalNanos) {
        lastSentNanos = now; // the peer, whose heartbeats are not read, must receive something
        watched.sendHeartbeat();
      }
    }
    long silent = now - lastReadNanos;
    if (silent >= DEAD_AFTER_INTERVALS * intervalNanos) {
      stop();
      watched.silent(TimeUnit.NANOSECONDS.toMillis(silent));
      channel.close();
    } else if (silent >= askAfterNanos && now - lastSentNanos >= intervalNanos) {
      lastSentNanos = now;
      watched.sendHeartbeat();
    }
  }
}
