package io.trunkline.concurrency;

import io.trunkline.testkit.TestSize;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/**
 * Runs what threads do at the same time again and again. In a build the threads run as they happen
 * to. With {@code -Dmodel.orders=N} Lincheck decides which of them takes the next step, so each run
 * has an order of its own, and the next run of the tests tries the same ones.
 */
public final class Interleavings {

  private static final int ORDERS = Integer.getInteger("model.orders", 0);
  private static final int RUNS = TestSize.of(50, 200);

  private Interleavings() {}

  /**
   * Runs a scenario in many orders.
   *
   * @param scenario throws if what happened may not happen
   */
  public static void check(String name, Runnable scenario) {
    if (ORDERS == 0) {
      for (int i = 0; i < RUNS; i++) {
        scenario.run();
      }
      return;
    }
    ByteBuffer runs = ByteBuffer.allocateDirect(Long.BYTES); // Lincheck resets what is on the heap
    Runnable counted =
        () -> {
          runs.putLong(0, runs.getLong(0) + 1);
          scenario.run();
        };
    try {
      Lincheck.runConcurrentTest(ORDERS, counted);
    } catch (LincheckAssertionError failure) {
      if (!String.valueOf(failure.getMessage()).contains("has hung")) {
        throw failure;
      }
      // An order that took 30 s, as on a busy machine. A true one hangs again: it is the same.
      Lincheck.runConcurrentTest(ORDERS, counted);
    }
    System.out.println(name + ": " + runs.getLong(0) + " orders");
  }

  /** Runs all of these at the same time, and fails with the first of them that fails. */
  public static void atOnce(Runnable... actors) {
    CyclicBarrier start = ORDERS == 0 ? new CyclicBarrier(actors.length) : null;
    AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(actors.length);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < actors.length; i++) {
      int each = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  if (start != null) {
                    start.await(30, TimeUnit.SECONDS);
                  }
                  actors[each].run();
                } catch (Throwable failure) {
                  failures.set(each, failure);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (int i = 0; i < actors.length; i++) {
      try {
        threads.get(i).join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      if (failures.get(i) != null) {
        throw new AssertionError(failures.get(i));
      }
    }
  }

  /** Fails, saying what was found instead. */
  public static void require(boolean holds, Object found) {
    if (!holds) {
      throw new AssertionError(found);
    }
  }
}
