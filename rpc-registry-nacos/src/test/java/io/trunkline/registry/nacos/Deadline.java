package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions, but not forever. */
final class Deadline {

  private static final long SECONDS = 30;

  private Deadline() {}

  /** What may fail while it is waited for, such as a question to a server that is down. */
  interface Condition {
    boolean holds() throws Exception;
  }

  /**
   * Returns as soon as the condition holds, and fails if it never does.
   *
   * @return how many milliseconds that took
   */
  static long await(String what, Condition condition) throws Exception {
    long start = System.nanoTime();
    while (!condition.holds()) {
      assertThat(System.nanoTime() - start)
          .as("not in %s s: %s", SECONDS, what)
          .isLessThan(TimeUnit.SECONDS.toNanos(SECONDS));
      LockSupport.parkNanos(2_000_000);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
