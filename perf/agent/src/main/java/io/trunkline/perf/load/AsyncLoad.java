package io.trunkline.perf.load;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Reply;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** So many calls in flight: the thread that brings a reply makes the next call. */
final class AsyncLoad extends Load {

  private final CountDownLatch open;

  AsyncLoad(Call call, Scenario scenario) {
    super(call);
    this.open = new CountDownLatch(scenario.callers());
    Thread first = new Thread(() -> startAll(scenario.callers()), "first-calls");
    first.setDaemon(true);
    first.start();
  }

  /** On a thread of its own, which a system that replies at once would keep. */
  private void startAll(int callers) {
    for (int i = 0; i < callers; i++) {
      new Caller(i).next();
    }
  }

  @Override
  boolean awaitEnd(long millis) throws InterruptedException {
    return open.await(millis, TimeUnit.MILLISECONDS);
  }

  /** One caller, whose next call begins when the last one is answered. */
  private final class Caller implements Reply {

    private static final int STARTING = 0;
    private static final int WAITING = 1;
    private static final int ANSWERED = 2;

    private final int caller;
    private final AtomicInteger state = new AtomicInteger();
    private long start;

    Caller(int caller) {
      this.caller = caller;
    }

    /** Handles a reply that arrives while its call is still being started, without recursion. */
    void next() {
      do {
        if (tally.isStopped()) {
          open.countDown();
          return;
        }
        state.set(STARTING);
        start = System.nanoTime();
        try {
          call.start(this);
        } catch (RuntimeException e) {
          // a call that cannot even be started gives no reply
          tally.failed(e);
          state.set(ANSWERED);
        }
      } while (!state.compareAndSet(STARTING, WAITING));
    }

    @Override
    public void accept(@Nullable Object result, @Nullable Throwable failure) {
      if (failure == null) {
        tally.ended(caller, System.nanoTime() - start, result);
      } else {
        tally.failed(failure);
      }
      if (!state.compareAndSet(STARTING, ANSWERED)) {
        next();
      }
    }
  }
}
