package io.trunkline.internal.client;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices within a limit that a provider is gone for which calls or bytes wait: when it has been
 * silent for a while it is sent a heartbeat, and when that gets no reply either, the connection is
 * closed. Its methods may take any time, because heartbeats are answered beside them. While nothing
 * waits, {@link Heartbeats} watch alone. Looks at counters a few times per limit, on the event
 * loop; calls know nothing of it.
 *
 * <p>The kernel's TCP_USER_TIMEOUT is no substitute, and is not set: it also ends the connection of
 * a provider that lives, sends, and takes nothing for so long, such as one that has enough requests
 * under way.
 */
final class KeepAlive implements Runnable {

  private static final int LOOKS = 10;

  private final Channel channel;
  private final FrameDecoder decoder;
  private final ConnectionCalls calls;
  private final WriteQueue queue;
  private final Heartbeats heartbeats;
  private long limitNanos;
  private long periodNanos;
  private long lastLookNanos;

  /** The last look that found nothing to wait for, or a sign of life other than bytes received. */
  private long excusedNanos;

  private long taken;
  private boolean wasBlocked;
  private boolean asked;
  private @Nullable ScheduledFuture<?> looks;

  /**
   * @param decoder reads what was received
   * @param heartbeats know when something was received
   */
  KeepAlive(
      Channel channel,
      FrameDecoder decoder,
      ConnectionCalls calls,
      WriteQueue queue,
      Heartbeats heartbeats) {
    this.channel = channel;
    this.decoder = decoder;
    this.calls = calls;
    this.queue = queue;
    this.heartbeats = heartbeats;
  }

  /**
   * Begins to watch.
   *
   * @param limit how long the provider may be silent, in nanoseconds; 0 for any time
   */
  void start(long limit) {
    if (limit > 0) {
      limitNanos = limit;
      periodNanos = limit / LOOKS;
      lastLookNanos = now();
      excusedNanos = lastLookNanos;
      // With a fixed delay: looks that are late do not come all at once.
      looks =
          channel
              .eventLoop()
              .scheduleWithFixedDelay(this, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    }
  }

  void stop() {
    if (looks != null) {
      looks.cancel(false);
    }
  }

  private long now() {
    return channel.eventLoop().ticker().nanoTime();
  }

  @Override
  public void run() {
    if (decoder.hasFailed()) { // it receives bytes and reads none
      end("reading what it sent failed with an error");
      return;
    }
    long now = now();
    boolean late = now - lastLookNanos > 2 * periodNanos; // this side was not there to hear
    lastLookNanos = now;
    // A stock provider that is leaving lets calls end, and need not reply to heartbeats.
    boolean excused = late || calls.isDraining() || !channel.config().isAutoRead();
    if (hasTaken() || excused || !isOwed(now)) {
      excusedNanos = now;
    }
    long silent = Math.min(now - excusedNanos, now - heartbeats.lastReadNanos());
    if (silent > limitNanos - periodNanos) {
      end(
          "nothing was received for "
              + TimeUnit.NANOSECONDS.toMillis(silent)
              + " ms while something was waited for, and a heartbeat got no reply, so the provider"
              + " is taken for dead; if it only pauses for so long, "
              + Side.CLIENT.raiseKeepAlive());
    } else if (silent < limitNanos / 3) {
      asked = false;
    } else if (!asked) {
      asked = true;
      queue.send(Events.heartbeat(calls.nextEventId()));
    }
  }

  /**
   * Whether the provider has taken, since the last look, some of what its window had no room for.
   * What the socket takes at once says nothing of the provider.
   */
  private boolean hasTaken() {
    boolean waited = wasBlocked;
    long before = taken;
    wasBlocked = queue.isBlocked();
    taken = queue.takenBytes();
    return waited && taken > before;
  }

  /** Calls are only counted when it matters. */
  private boolean isOwed(long now) {
    return now - heartbeats.lastReadNanos() < periodNanos || queue.isBlocked() || !calls.isEmpty();
  }

  private void end(String reason) {
    stop();
    calls.close(reason);
    // From the head: TLS would first wait until its last words are written.
    channel.pipeline().firstContext().close();
  }
}
