package io.trunkline.perf.system;

import org.jspecify.annotations.Nullable;

/** A call, prepared to be made often. Thread-safe. */
public interface Call {

  /** What a right result is equal to, in the form the system gives it; null for nothing. */
  @Nullable Object expected();

  /**
   * Makes the call and waits for its result.
   *
   * @throws Exception if there is none
   */
  @Nullable Object await() throws Exception;

  /**
   * Starts the call and returns; the reply arrives on any thread, perhaps before this returns.
   *
   * @throws UnsupportedCallException if the system has only calls that are waited for
   */
  void start(Reply reply);

  /** Whether a result is what was sent, compared to its last byte. */
  default boolean isRight(@Nullable Object result) {
    Object expected = expected();
    return expected == null ? result == null : expected.equals(result);
  }
}
