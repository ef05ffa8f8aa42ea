package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, but not forever. */
public final class Deadline {

  private static final long SECONDS = 30;

  private Deadline() {}

  /** Returns as soon as the condition holds, and fails if it never does. */
  public static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("not in %s s: %s", SECONDS, what).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }
}
