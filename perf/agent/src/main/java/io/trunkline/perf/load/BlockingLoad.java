package io.trunkline.perf.load;

import io.trunkline.perf.system.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A thread for each caller, which waits for each call before it makes the next. */
final class BlockingLoad extends Load {

  private static final long AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final List<Thread> threads = new ArrayList<>();
  private final Pace pace;

  BlockingLoad(Call call, Scenario scenario) {
    super(call);
    this.pace = new Pace(scenario.rate(), System.nanoTime());
    for (int i = 0; i < scenario.callers(); i++) {
      int caller = i;
      Runnable loop =
          scenario.isOpenLoop()
              ? () -> paced(caller, scenario.callers())
              : () -> closedLoop(caller);
      threads.add(thread(scenario, loop, i));
    }
    threads.forEach(Thread::start);
  }

  private static Thread thread(Scenario scenario, Runnable loop, int caller) {
    if (scenario.waiting() == Scenario.Waiting.VIRTUAL_THREADS) {
      return VirtualThreads.unstarted(loop);
    }
    Thread thread = new Thread(loop, "caller-" + caller);
    thread.setDaemon(true);
    return thread;
  }

  private void closedLoop(int caller) {
    while (!tally.isStopped()) {
      make(caller, System.nanoTime());
    }
  }

  /** Each caller makes every n-th call of the schedule. */
  private void paced(int caller, int callers) {
    for (long i = caller; !tally.isStopped(); i += callers) {
      long due = pace.await(i, tally);
      if (!tally.isStopped()) {
        make(caller, due);
      }
    }
  }

  private void make(int caller, long start) {
    try {
      Object result = call.await();
      tally.ended(caller, System.nanoTime() - start, result);
    } catch (Exception e) {
      tally.failed(e);
      LockSupport.parkNanos(AFTER_FAILURE_NANOS);
    } catch (Error e) {
      tally.failed(e);
      tally.stop();
    }
  }

  @Override
  boolean awaitEnd(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (Thread thread : threads) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      thread.join(Math.max(1, left));
      if (thread.isAlive()) {
        return false;
      }
    }
    return true;
  }
}
