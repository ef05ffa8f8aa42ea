package io.trunkline.internal.service;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RunningCallsInterleavedTest {

  private static final int MOST = 2;

  private static final class Method {
    private final RunningCalls calls =
        new RunningCalls(new CallSite("demo.Echo", "0.0.0", null, "echo", ""), MOST);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger outcomes = new AtomicInteger();

    private boolean call() {
      Consumer<Outcome> reply;
      try {
        reply = calls.counting(outcome -> outcomes.incrementAndGet());
      } catch (RpcException refused) {
        return false;
      }
      int now = running.incrementAndGet();
      require(now <= MOST, now + " run");
      running.decrementAndGet();
      reply.accept(Outcome.value(null));
      reply.accept(Outcome.value(null)); // as a filter may
      calls.failed(reply);
      return true;
    }
  }

  @Test
  void aRefusedCallTakesNoPlaceNotEvenForAMoment() {
    check(
        "running calls, refusals",
        () -> {
          RunningCalls calls =
              new RunningCalls(new CallSite("demo.Echo", "0.0.0", null, "echo", ""), 1);
          Consumer<Outcome> first = calls.counting(outcome -> {});
          AtomicBoolean isFree = new AtomicBoolean();
          AtomicInteger made = new AtomicInteger();
          AtomicInteger refusedThoughFree = new AtomicInteger();
          Runnable caller =
              () -> {
                boolean wasFree = isFree.get();
                try {
                  calls.counting(outcome -> {}); // and goes on running
                  made.incrementAndGet();
                } catch (RpcException refused) {
                  refusedThoughFree.addAndGet(wasFree ? 1 : 0);
                }
              };
          atOnce(
              () -> {
                first.accept(Outcome.value(null));
                isFree.set(true);
              },
              caller,
              caller);
          require(made.get() <= 1, made + " of two were made, and one may run");
          require(made.get() == 1 || refusedThoughFree.get() == 0, "both were refused");
        });
  }

  @Test
  void noMoreCallsRunThanMayAndEachIsCountedDownOnce() {
    check(
        "running calls",
        () -> {
          Method method = new Method();
          AtomicInteger made = new AtomicInteger();
          Runnable caller = () -> made.addAndGet(method.call() ? 1 : 0);
          atOnce(caller, caller, caller);
          require(made.get() >= MOST, made + " were made");
          require(method.outcomes.get() == 2 * made.get(), method.outcomes);
          for (int i = 0; i < MOST; i++) {
            method.calls.counting(outcome -> {}); // as many run as may, if none was left behind
          }
          try {
            method.calls.counting(outcome -> {});
          } catch (RpcException refused) {
            return;
          }
          throw new AssertionError("one more than may");
        });
  }
}
