package io.trunkline.internal.service;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
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
