package io.trunkline.internal.client;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A reply and an expiry take a call out once, in its slot and beside it. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "each ended once")
@Outcome(expect = Expect.FORBIDDEN, desc = "one did not end, or twice")
@State
public class TakenOutOnce {

  private final PendingCalls table = new PendingCalls(3);
  private final PendingCall inSlot = added();
  private final PendingCall unended = added();
  private final PendingCall beside = added();
  private int replies;
  private int repliesBeside;
  private int expired;
  private int expiredBeside;

  private PendingCall added() {
    PendingCall call = UnsentCalls.begun(table, 0);
    table.add(call);
    return call;
  }

  @Actor
  public void reply() {
    replies = table.remove(inSlot.id()) == inSlot ? 1 : 0;
    repliesBeside = table.remove(beside.id()) == beside ? 1 : 0;
  }

  @Actor
  public void expire() {
    table.endIf(
        call -> call != unended,
        call -> {
          expired += call == inSlot ? 1 : 0;
          expiredBeside += call == beside ? 1 : 0;
        },
        failure -> {});
  }

  @Arbiter
  public void end(II_Result result) {
    result.r1 = replies + expired;
    result.r2 = repliesBeside + expiredBeside;
  }
}
