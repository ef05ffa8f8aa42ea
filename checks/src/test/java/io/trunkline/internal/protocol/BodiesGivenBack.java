package io.trunkline.internal.protocol;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** Bodies take no more than the limit, and in the end none of it. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "within the limit")
@Outcome(expect = Expect.FORBIDDEN, desc = "too much was taken, or something is left")
@State
public class BodiesGivenBack {

  private static final int LIMIT = 100;

  private final ArrivingBodies bodies = new ArrivingBodies(LIMIT, () -> {});
  private int beyond;
  private int beyondToo;

  private int arrive() {
    int over = 0;
    ArrivingBody body = bodies.newBody();
    for (int i = 0; i < 3; i++) {
      body.extend(30, 90);
      over += isWithin() ? 0 : 1;
    }
    body.end();
    return over + (isWithin() ? 0 : 1);
  }

  private boolean isWithin() {
    long taken = bodies.takenBytes();
    return taken >= 0 && taken <= LIMIT;
  }

  @Actor
  public void one() {
    beyond = arrive();
  }

  @Actor
  public void two() {
    beyondToo = arrive();
  }

  @Arbiter
  public void end(IJ_Result result) {
    result.r1 = beyond + beyondToo;
    result.r2 = bodies.takenBytes();
  }
}
