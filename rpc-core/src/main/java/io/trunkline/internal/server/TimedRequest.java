package io.trunkline.internal.server;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallProgress;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import io.trunkline.internal.protocol.ReplyTimes;
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
      CAME = lookup.findVarHandle(TimedRequest.class, "cameNanos", long.class);
      BEGAN = lookup.findVarHandle(TimedRequest.class, "beganNanos", long.class);
      ENDED = lookup.findVarHandle(TimedRequest.class, "endedNanos", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long arrivedNanos;

  /**
   * When the thread came to it that runs it: its wait in the queue ends then, and the work on it
   * begins. Set again for a request that moves from an event loop and was not queued. 0 before,
   * like the others.
   */
  private long cameNanos;

  private long beganNanos;
  private long endedNanos;

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

  /** A thread has come to it. */
  final void came() {
    CAME.setRelease(this, System.nanoTime());
  }

  /** When the thread came to the request that runs it. */
  final long cameNanos() {
    return cameNanos;
  }

  /** The method begins now. */
  final void methodBegins() {
    BEGAN.setRelease(this, System.nanoTime());
  }

  /** The method has ended, unless that was noted before. */
  final void methodEnded() {
    if (endedNanos == 0) {
      ENDED.setRelease(this, System.nanoTime());
    }
  }

  @Override
  public final long endedNanos() {
    return endedNanos;
  }

  @Override
  public final long packedTimes() {
    return PackedTimes.of(
        cameNanos - arrivedNanos, beganNanos - cameNanos, endedNanos - beganNanos, 0);
  }

  /** Whether a thread runs it, or has dropped it. */
  abstract boolean hasStarted();

  /** The stage that it is in. Any thread may ask. */
  final OpenStage openStage(long nowNanos) {
    long ended = (long) ENDED.getAcquire(this);
    long began = (long) BEGAN.getAcquire(this);
    long came = hasStarted() ? (long) CAME.getAcquire(this) : 0;
    if (came == 0) {
      return new OpenStage(Stage.QUEUE, PackedTimes.of(nowNanos - arrivedNanos, 0, 0, 0));
    }
    long queue = came - arrivedNanos;
    if (began == 0) {
      return new OpenStage(Stage.READ, PackedTimes.of(queue, nowNanos - came, 0, 0));
    }
    long read = began - came;
    return ended == 0
        ? new OpenStage(Stage.METHOD, PackedTimes.of(queue, read, nowNanos - began, 0))
        : new OpenStage(Stage.REPLY, PackedTimes.of(queue, read, ended - began, nowNanos - ended));
  }

  @Override
  public final StageTimes stages() {
    OpenStage open = openStage(System.nanoTime());
    return PackedTimes.add(StageTimes.none(), open.times(), open.stage());
  }

  @Override
  public final synchronized void addListener(CallListener value) {
    CallListener first = listener;
    listener = first == null ? value : first.and(value);
  }

  /** Receives the record of the call; null for nobody. */
  final @Nullable CallListener listener() {
    return listener;
  }
}
