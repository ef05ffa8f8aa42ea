package io.trunkline.internal.transport;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZIJ_Result;

/** Frames that are sent while the loop writes are written once, in order, and released. */
@JCStressTest
@Outcome(id = "true, 2, 0", expect = Expect.ACCEPTABLE, desc = "both were written")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled or out of order")
@State
public class WrittenOnce {

  private final LabChannel channel = new LabChannel();
  private final WriteQueue queue = new WriteQueue(channel.channel());
  private int releases; // by the loop alone

  private LabFrame frame(int number) {
    return new LabFrame(number) {
      @Override
      public void release() {
        releases++;
      }
    };
  }

  @Actor
  public void send() {
    queue.send(frame(1));
    queue.send(frame(2));
  }

  @Actor
  public void write() {
    channel.turn();
  }

  @Arbiter
  public void end(ZIJ_Result result) {
    channel.turn();
    result.r1 = channel.written().equals(List.of(1, 2));
    result.r2 = releases;
    result.r3 = queue.traffic().unwrittenBytes();
  }
}
