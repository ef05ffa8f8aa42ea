package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** Frames that are sent when the loop takes no more tasks are released. */
@JCStressTest
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both were released")
@Outcome(expect = Expect.FORBIDDEN, desc = "one stayed, or was released twice")
@State
public class ReleasedThoughTheLoopEnded {

  private final LabChannel channel = new LabChannel();
  private final WriteQueue queue = new WriteQueue(channel.channel());
  private final AtomicInteger releases = new AtomicInteger();

  public ReleasedThoughTheLoopEnded() {
    channel.endLoop();
  }

  private final class Frame implements Outgoing {
    @Override
    public int size() {
      return Integer.BYTES;
    }

    @Override
    public void writeTo(ByteBuf target) {
      throw new AssertionError("there is no socket");
    }

    @Override
    public void release() {
      releases.incrementAndGet();
    }
  }

  @Actor
  public void one() {
    queue.send(new Frame());
  }

  @Actor
  public void two() {
    queue.send(new Frame());
  }

  @Arbiter
  public void end(IJ_Result result) {
    result.r1 = releases.get();
    result.r2 = queue.traffic().unwrittenBytes();
  }
}
