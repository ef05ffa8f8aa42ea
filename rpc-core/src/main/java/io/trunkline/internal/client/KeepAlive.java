package io.trunkline.internal.client;

import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices within a limit that a provider is gone for which calls or bytes wait: when the provider
 * has been silent for a while it is sent a heartbeat, and when that gets no reply either, the
 * connection is closed. Methods may take any time, because providers reply to heartbeats while they
 * run. While nothing waits, the connection's ordinary heartbeats watch alone. Compares counters a
 * few times per limit, on the event loop; calls do not know of it.
 *
 * <p>The kernel's TCP_USER_TIMEOUT would not do, and is not set: it also ends the connection of a
 * provider that lives, sends, and takes nothing for so long, such as one that has enough requests
 * under way.
 */
final class KeepAlive implements Runnable {

  /** The state of the provider, as far as this side can observe it. */
  private enum State {
    /** Nothing is watched: no limit is set, or the connection has ended. */
    STOPPED,
    /** The provider gave a sign of life a short while ago, or owes none. */
    ALIVE,
    /** The provider has been silent for so long that it was sent a heartbeat. */
    ASKED
  }

  /** Checks per limit: a dead provider is noticed at most a tenth of the limit too early. */
  private static final int CHECKS = 10;

  /**
   * A provider is asked after a third of the limit, so that its reply has two thirds to arrive and
   * a busy connection, on which something is received more often, sends no heartbeats.
   */
  private static final int ASKED_AFTER = 3;

  private static final long NOT_FULL = -1;

  private final Connection connection;
  private final WriteQueue queue;
  private final ConnectionCalls calls;
  private State state = State.STOPPED;
  private @Nullable ScheduledFuture<?> checks;
  private long limitNanos;
  private long periodNanos;
  private long lastCheckNanos;

  /** The last check that found nothing to wait for, or a sign of life other than bytes received. */
  private long excusedNanos;

  /** The bytes that the socket had taken when a check last found it full, or {@link #NOT_FULL}. */
  private long takenWhenFull = NOT_FULL;

  KeepAlive(Connection connection, ConnectionCalls calls) {
    this.connection = connection;
    this.queue = connection.queue();
    this.calls = calls;
  }

  /**
   * Begins to watch.
   *
   * @param limit how long the provider may be silent, in nanoseconds; 0 for any time
   */
  void start(long limit) {
    if (limit > 0) {
      limitNanos = limit;
      periodNanos = limit / CHECKS;
      lastCheckNanos = now();
      excusedNanos = lastCheckNanos;
      state = State.ALIVE;
      // With a fixed delay: checks that are late do not come all at once.
      checks =
          connection
              .loop()
              .scheduleWithFixedDelay(this, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    }
  }

  void stop() {
    state = State.STOPPED;
    if (checks != null) {
      checks.cancel(false);
    }
  }

  private long now() {
    return connection.loop().ticker().nanoTime();
  }

  @Override
  public void run() {
    connection.onLoop(this::check);
  }

  private void check() {
    if (connection.decoder().hasFailed()) { // it receives bytes and reads none
      end("reading its bytes failed with an error");
      return;
    }
    long now = now();
    boolean hasTaken = takenWhenFull != NOT_FULL && queue.traffic().takenBytes() > takenWhenFull;
    if (hasTaken || isExcused(now) || !owesAnything(now)) {
      excusedNanos = now;
    }
    lastCheckNanos = now;
    // Bytes that the socket accepts while it has room prove nothing about the provider.
    takenWhenFull = queue.traffic().isBlocked() ? queue.traffic().takenBytes() : NOT_FULL;
    judge(Math.min(now - excusedNanos, now - connection.lastReadNanos()));
  }

  /** Whether silence has another cause than the provider's death. */
  private boolean isExcused(long now) {
    boolean wasPaused = now - lastCheckNanos > 2 * periodNanos; // this side could not receive
    // A stock provider that is leaving lets calls end, and need not reply to heartbeats.
    return wasPaused || !calls.isOpen() || !connection.gate().isOpen();
  }

  /** Whether the provider has to send or take something. Counts calls only when it matters. */
  private boolean owesAnything(long now) {
    return now - connection.lastReadNanos() < periodNanos
        || queue.traffic().isBlocked()
        || !calls.isEmpty();
  }

  private void judge(long silent) {
    if (silent > limitNanos - periodNanos) { // the next check would come after the limit
      end(
          "nothing was received for "
              + TimeUnit.NANOSECONDS.toMillis(silent)
              + " ms while something was waited for, and a heartbeat got no reply, so the provider"
              + " is taken for dead; if it only pauses for so long, "
              + Side.CLIENT.raiseKeepAlive());
    } else if (silent < limitNanos / ASKED_AFTER) {
      state = State.ALIVE;
    } else if (state == State.ALIVE) {
      state = State.ASKED;
      connection.sendHeartbeat();
    }
  }

  private void end(String reason) {
    stop();
    calls.close(reason);
    connection.abort(); // TLS would first wait until its last bytes are written
  }
}
