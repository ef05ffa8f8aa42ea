package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.transport.LabChannel;
import io.trunkline.internal.transport.LabFrame;
import io.trunkline.internal.transport.WriteQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A request that is being queued while its caller gives up leaves only if that is not certain. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "it left first")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "it was taken back first")
@Outcome(expect = Expect.FORBIDDEN, desc = "it left and did not run, or neither")
@State
public class QueuedOrTakenBack {

  private final WriteQueue queue = new WriteQueue(new LabChannel().channel());
  private final SendState departure = new SendState();

  @Actor
  public void send(ZZ_Result result) {
    result.r1 = departure.queued(new LabFrame(1)) && departure.markSent();
  }

  @Actor
  public void takeBack(ZZ_Result result) {
    result.r2 = departure.cancelSend(queue) == Certainty.NOT_EXECUTED;
  }
}
