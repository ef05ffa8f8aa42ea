package io.trunkline.internal.server;

import io.trunkline.internal.protocol.RequestDecoder;
import java.util.concurrent.Executor;

/**
 * Decides where requests run. Those for methods that never block run on the event loop that read
 * them. Those for methods whose calls have been short run on its thread, too, but between its
 * turns, where they may block; so do those for methods that never block if their bodies are long,
 * because no other connection of that loop is served while it reads them. Everything else runs on
 * the port's threads. Which method is asked for is known only where the request shows it without
 * being read, so the first request for a method always goes to the threads. Thread-safe.
 */
final class RequestDispatch {

  /** Where a request runs. */
  enum Place {
    /** On its event loop. */
    LOOP,
    /** On the thread of its event loop when that has ended its turn. */
    BETWEEN_TURNS,
    /** On the port's threads. */
    THREADS
  }

  /** While more than this is read, the loop's other connections would wait too long. */
  static final int MAX_BYTES_ON_LOOP = 16 * 1024;

  private final RequestDecoder<ExportedMethod> decoder;
  private final Executor threads;
  private final boolean lendsLoops;

  /** Whether a method was ever called that never blocks: until then no request is looked at. */
  private volatile boolean hasNonBlocking;

  /** Whether a method was ever seen to be short, likewise. */
  private volatile boolean hasShort;

  /**
   * @param threads run what may block
   * @param lendsLoops whether short calls may run on the threads of event loops
   */
  RequestDispatch(RequestDecoder<ExportedMethod> decoder, Executor threads, boolean lendsLoops) {
    this.decoder = decoder;
    this.threads = threads;
    this.lendsLoops = lendsLoops;
  }

  /** Where a request may begin. */
  Place placeOf(RequestTask task) {
    int bytes = task.frame().length();
    if (!hasNonBlocking && !hasShort || bytes > FastMethodDetector.MAX_BYTES) {
      return Place.THREADS;
    }
    ExportedMethod method = task.recognize(decoder);
    if (method == null) {
      return Place.THREADS;
    }
    boolean isNonBlocking = method.isNonBlocking();
    if (isNonBlocking && bytes <= MAX_BYTES_ON_LOOP) {
      return Place.LOOP;
    }
    FastMethodDetector runs = method.runs();
    boolean isShort = isNonBlocking || runs != null && runs.areShort();
    return lendsLoops && isShort ? Place.BETWEEN_TURNS : Place.THREADS;
  }

  /**
   * The stage that moves a request to a thread if it runs on the event loop that read it and its
   * method may block: the method may be that of another group than {@link #placeOf} saw.
   */
  RequestStage offLoop(RequestStage next) {
    return request -> {
      boolean nonBlocking = request.decoded().method().isNonBlocking();
      if (nonBlocking && !hasNonBlocking) {
        hasNonBlocking = true;
      }
      if (nonBlocking || !request.isOnLoop()) {
        next.take(request);
      } else {
        threads.execute(
            () -> {
              request.movedToThread();
              next.take(request);
            });
      }
    };
  }

  /** A call with a request of so many bytes has held its thread for so long. */
  void hasRun(ExportedMethod method, long nanos, int bytes) {
    FastMethodDetector runs = method.runs();
    if (runs != null) {
      runs.add(nanos, bytes);
      if (!hasShort && lendsLoops && runs.areShort()) {
        hasShort = true;
      }
    }
  }
}
