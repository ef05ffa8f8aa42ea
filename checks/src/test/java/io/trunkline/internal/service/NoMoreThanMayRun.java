package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** One call runs at a time, and none is counted behind its end. */
@JCStressTest
@org.openjdk.jcstress.annotations.Outcome(
    id = "0, true",
    expect = Expect.ACCEPTABLE,
    desc = "one ran at a time")
@org.openjdk.jcstress.annotations.Outcome(
    expect = Expect.FORBIDDEN,
    desc = "two ran, or one is still counted")
@State
public class NoMoreThanMayRun {

  private static final CallSite SITE = new CallSite("demo.Echo", "0.0.0", null, "echo", "");

  private final RunningCalls calls = new RunningCalls(SITE, 1);
  private final AtomicInteger running = new AtomicInteger();
  private int beyond;
  private int beyondToo;

  private int call() {
    Consumer<Outcome> reply;
    try {
      reply = calls.counting(outcome -> {});
    } catch (RpcException refused) {
      return 0;
    }
    int over = running.incrementAndGet() - 1;
    running.decrementAndGet();
    reply.accept(null);
    calls.failed(reply);
    return over;
  }

  @Actor
  public void one() {
    beyond = call();
  }

  @Actor
  public void two() {
    beyondToo = call();
  }

  @Arbiter
  public void end(IZ_Result result) {
    result.r1 = beyond + beyondToo;
    result.r2 = call() == 0 && isFree();
  }

  private boolean isFree() {
    try {
      calls.counting(outcome -> {});
      return true;
    } catch (RpcException refused) {
      return false;
    }
  }
}
