package io.trunkline.perf.load;

import io.trunkline.perf.system.Call;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One thread starts each call when it is due; at most so many are in flight. */
final class PacedLoad extends Load {

  private final int callers;
  private final Semaphore places;
  private final Thread thread;

  PacedLoad(Call call, Scenario scenario) {
    super(call);
    this.callers = scenario.callers();
    this.places = new Semaphore(callers);
    Pace pace = new Pace(scenario.rate(), System.nanoTime());
    this.thread = new Thread(() -> run(pace), "pace");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Pace pace) {
    for (long i = 0; !tally.isStopped(); i++) {
      long due = pace.await(i, tally);
      try {
        if (tally.isStopped() || !places.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          tally.stop();
          return;
        }
      } catch (InterruptedException e) {
        return;
      }
      start((int) (i % callers), due);
    }
  }

  private void start(int caller, long due) {
    try {
      call.start(
          (result, failure) -> {
            if (failure == null) {
              tally.ended(caller, System.nanoTime() - due, result);
            } else {
              tally.failed(failure);
            }
            places.release();
          });
    } catch (RuntimeException e) {
      tally.failed(e);
      places.release();
    }
  }

  @Override
  boolean awaitEnd(long millis) throws InterruptedException {
    thread.join(millis);
    return !thread.isAlive() && places.tryAcquire(callers, millis, TimeUnit.MILLISECONDS);
  }
}
