package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Format;
import io.trunkline.interop.attack.wire.Requests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A call under each of the 32 serialization ids, each on a connection of its own: how long until it
 * is answered or closed. The first round is not measured, since it loads classes.
 */
final class Ids implements Attack {

  private static final int IDS = 32;
  private static final int FLAG_OFFSET = 2;
  private static final int WAIT_MILLIS = 1_000;

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    int rounds = Math.max(1, order.count() / IDS);
    round(order, new Tally(), pace);
    for (int i = 0; i < rounds && !pace.over(); i++) {
      round(order, tally, pace);
    }
  }

  private static void round(Order order, Tally tally, Pace pace) throws IOException {
    List<Line> lines = new ArrayList<>();
    AtomicLong[] ends = new AtomicLong[IDS];
    for (int id = 0; id < IDS; id++) {
      AtomicLong end = new AtomicLong();
      ends[id] = end;
      lines.add(Line.open(order, tally, any -> end.compareAndSet(0, System.nanoTime())));
    }
    long[] starts = new long[IDS];
    for (int id = 0; id < IDS; id++) {
      byte[] frame = Requests.echo(Format.HESSIAN2, "id " + id);
      frame[FLAG_OFFSET] = (byte) (Requests.TWO_WAY | id);
      Requests.number(frame, 1 + id);
      starts[id] = System.nanoTime();
      lines.get(id).send(frame);
      tally.sent();
    }
    pace.await(() -> Arrays.stream(ends).allMatch(end -> end.get() != 0), WAIT_MILLIS);
    for (int id = 0; id < IDS; id++) {
      long end = ends[id].get() == 0 ? System.nanoTime() : ends[id].get();
      tally.took((end - starts[id]) / 1e6);
      lines.get(id).close();
    }
  }
}
