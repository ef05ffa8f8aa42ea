package io.trunkline.internal.server;

import io.trunkline.internal.protocol.RequestDecoder;
import java.util.concurrent.Executor;

/**
 * Runs requests for methods that never block on the event loop that read them, and everything else
 * on the port's threads. Whether a method may run on a loop is known only where the request shows
 * it without being read, so the first request for a method always goes to the threads. So does one
 * whose body is long: while it is read, no other connection of that loop is served. Thread-safe.
 */
final class NonBlockingDispatch {

  /** Decoding more than this takes longer than handing a request over to a thread. */
  static final int MAX_BYTES_ON_LOOP = 16 * 1024;

  private final RequestDecoder<ExportedMethod> decoder;
  private final Executor threads;

  /** Whether such a method was ever called: until then no request is looked at twice. */
  private volatile boolean inUse;

  private final boolean lends;
  private volatile boolean hasShort;

  /**
   * @param threads run what may block
   */
  NonBlockingDispatch(RequestDecoder<ExportedMethod> decoder, Executor threads, boolean lends) {
    this.decoder = decoder;
    this.lends = lends;
    this.threads = threads;
  }

  /** Whether this request may begin on the event loop. */
  boolean mayRunOnLoop(RequestTask task) {
    if (!inUse || task.bodyBytes() > MAX_BYTES_ON_LOOP) {
      return false;
    }
    ExportedMethod method = task.recognize(decoder);
    return method != null && method.isNonBlocking();
  }

  /** Whether this request may begin on the thread of its event loop, between its turns. */
  boolean mayRunBetweenTurns(RequestTask task) {
    if (!hasShort || task.bodyBytes() > MAX_BYTES_ON_LOOP) {
      return false;
    }
    ExportedMethod method = task.recognize(decoder);
    ShortRuns runs = method == null ? null : method.runs();
    return runs != null && runs.areShort();
  }

  /** A call has ended, or goes on by itself. */
  void ran(ExportedMethod method, long nanos) {
    ShortRuns runs = method.runs();
    if (runs != null && runs.ended(nanos) && lends && !hasShort) {
      hasShort = true;
    }
  }

  /**
   * Whether a call whose method is known now may go on where it is.
   *
   * @param onLoop whether the current thread is the event loop that read the request: the method
   *     may be that of another group than {@link #mayRunOnLoop} saw, and block
   */
  boolean mayRunHere(ExportedMethod method, boolean onLoop) {
    boolean nonBlocking = method.isNonBlocking();
    if (nonBlocking && !inUse) {
      inUse = true;
    }
    return nonBlocking || !onLoop;
  }

  /**
   * Runs a call that may not go on where it is.
   *
   * @throws java.util.concurrent.RejectedExecutionException if there is no room for it
   */
  void handOver(Runnable call) {
    threads.execute(call);
  }
}
