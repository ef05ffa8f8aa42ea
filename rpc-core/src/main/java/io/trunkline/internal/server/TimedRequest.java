package io.trunkline.internal.server;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallProgress;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import io.trunkline.internal.protocol.ReplyTimes;
import io.trunkline.internal.protocol.Stamp;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * When a request came from one stage to the next. The thread that runs the request writes the
 * times; the event loop looks at them when its consumer asks.
 */
abstract class TimedRequest extends QueueEntry implements CallProgress, ReplyTimes {

  private static final VarHandle CAME;
  private static final VarHandle BEGAN;
  private static final VarHandle ENDED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      CAME = lookup.findVarHandle(TimedRequest.class, "came", int.class);
      BEGAN = lookup.findVarHandle(TimedRequest.class, "began", int.class);
      ENDED = lookup.findVarHandle(TimedRequest.class, "ended", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long arrivedNanos;

  /**
   * When the thread came to it that runs it: its wait in the queue ends then, and the work on it
   * begins. Set again for a request that moves from an event loop and was not queued. A {@link
   * Stamp} since its arrival, like the others.
   */
  private int came;

  private int began;
  private int ended;

  /** Since when it has waited, or had waited, for one of the port's threads. */
  private int queued;

  /** Receives the record of the call; null for nobody. */
  private volatile @Nullable CallListener listener;

  /**
   * @param arrivedNanos when it was read from the socket
   */
  TimedRequest(long arrivedNanos) {
    this.arrivedNanos = arrivedNanos;
  }

  /** When it was read from the socket. */
  final long arrivedNanos() {
    return arrivedNanos;
  }

  private int stamp(long nanos) {
    return Stamp.of(nanos - arrivedNanos);
  }

  /** It waits for a thread from now on. */
  final void queued(long nowNanos) {
    queued = stamp(nowNanos);
    placedNanos = nowNanos;
  }

  /** Whether it waits, or had waited, for one of the port's threads. */
  final boolean isQueued() {
    return queued != Stamp.NONE;
  }

  /** Since when it has waited, if it is queued. */
  final long queuedNanos() {
    return arrivedNanos + Stamp.nanos(queued);
  }

  /** A thread has come to it. */
  final void came(long nowNanos) {
    CAME.setRelease(this, stamp(nowNanos));
  }

  /** When the thread came to the request that runs it. */
  final long cameNanos() {
    return arrivedNanos + Stamp.nanos(came);
  }

  /** The method begins now. */
  final void methodBegins(long nowNanos) {
    BEGAN.setRelease(this, stamp(nowNanos));
  }

  /** The method has ended, unless that was noted before. */
  final void methodEnded() {
    if (ended == Stamp.NONE) {
      ENDED.setRelease(this, stamp(System.nanoTime()));
    }
  }

  @Override
  public final long endedNanos() {
    return ended == Stamp.NONE ? 0 : arrivedNanos + Stamp.nanos(ended);
  }

  @Override
  public final long packedTimes() {
    return PackedTimes.of(
        Stamp.nanos(came), Stamp.between(came, began), Stamp.between(began, ended), 0);
  }

  /** Whether a thread runs it, or has dropped it. */
  abstract boolean hasStarted();

  /** The stage that it is in. Any thread may ask. */
  final OpenStage openStage(long nowNanos) {
    long now = nowNanos - arrivedNanos;
    int end = (int) ENDED.getAcquire(this);
    int begin = (int) BEGAN.getAcquire(this);
    int start = hasStarted() ? (int) CAME.getAcquire(this) : Stamp.NONE;
    if (start == Stamp.NONE) {
      return new OpenStage(Stage.QUEUE, PackedTimes.of(now, 0, 0, 0));
    }
    long queue = Stamp.nanos(start);
    if (begin == Stamp.NONE) {
      return new OpenStage(Stage.READ, PackedTimes.of(queue, now - queue, 0, 0));
    }
    long read = Stamp.between(start, begin);
    if (end == Stamp.NONE) {
      long method = now - Stamp.nanos(begin);
      return new OpenStage(Stage.METHOD, PackedTimes.of(queue, read, method, 0));
    }
    long method = Stamp.between(begin, end);
    return new OpenStage(Stage.REPLY, PackedTimes.of(queue, read, method, now - Stamp.nanos(end)));
  }

  @Override
  public final StageTimes stages() {
    OpenStage open = openStage(System.nanoTime());
    return PackedTimes.add(StageTimes.none(), open.times(), open.stage());
  }

  @Override
  public final synchronized CallProgress with(CallListener value) {
    CallListener first = listener;
    listener = first == null ? value : first.and(value);
    return this;
  }

  /** Receives the record of the call; null for nobody. */
  final @Nullable CallListener listener() {
    return listener;
  }
}
