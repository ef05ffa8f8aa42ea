package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/** One message with the engine that it has borrowed, which it gives back at most once. */
abstract class EngineMessage<E extends MessageEngine> {

  private static final int MAX_CAUSES = 64;

  private final EnginePool<E> engines;
  private @Nullable E engine;

  EngineMessage(EnginePool<E> engines) {
    this.engines = engines;
    engine = engines.acquire();
  }

  final E engine() {
    E borrowed = engine;
    if (borrowed == null) {
      throw new IllegalStateException(
          "this message is finished or has failed: only close() is left");
    }
    return borrowed;
  }

  final void release() {
    E borrowed = engine();
    engine = null;
    engines.release(borrowed);
  }

  /** Gives up what is not finished; its engine is used again if it can be. */
  public final void close() {
    E unfinished = engine;
    engine = null;
    if (unfinished != null && unfinished.recover()) {
      engines.release(unfinished);
    }
  }

  /** What to throw after this; the engine is used again unless an error may have broken it. */
  final SerializationException failed(Throwable failure, @Nullable Object written) {
    E failed = engine();
    engine = null; // first, so that close() cannot pool it if something below is thrown
    Throwable reason = reasonOf(failure);
    if (reason instanceof StackOverflowError) {
      return new BudgetExceededException(
          "objects nest deeper than this thread's stack has room for; raise -Xss");
    }
    SerializationException clear = explain(failed, failure, reason, written);
    if (!(failure instanceof Error || reason instanceof Error) && failed.recover()) {
      engines.release(failed);
    }
    return clear;
  }

  /** Asks the engine. */
  abstract SerializationException explain(
      E engine, Throwable failure, Throwable reason, @Nullable Object written);

  /**
   * The {@link SerializationException} among the failure and its causes, otherwise the innermost
   * cause.
   */
  private static Throwable reasonOf(Throwable failure) {
    Throwable reason = failure;
    for (int i = 0; i < MAX_CAUSES && !(reason instanceof SerializationException); i++) {
      if (reason instanceof VirtualMachineError fatal && !(reason instanceof StackOverflowError)) {
        throw fatal;
      }
      Throwable cause = reason.getCause();
      if (cause == null) {
        break;
      }
      reason = cause;
    }
    return reason;
  }
}
