package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.IOException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Messages over a few connections, opened again whenever the provider has closed one. */
final class Messages implements Attack {

  private static final int LINES = 4;
  private static final int WAIT_MILLIS = 5_000;
  private static final int RETRY_MILLIS = 20;
  private static final int TRIES = 100;

  private final IntFunction<byte[]> frames;
  private final boolean twoWay;

  /**
   * @param frames gives the n-th frame, whose id is set here
   */
  Messages(boolean twoWay, IntFunction<byte[]> frames) {
    this.twoWay = twoWay;
    this.frames = frames;
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    @Nullable Line[] lines = new Line[LINES];
    int failures = 0;
    for (int i = 0; i < order.count() && failures < TRIES && pace.await(); i++) {
      byte[] frame = frames.apply(i);
      Requests.number(frame, i);
      try {
        line(lines, i % LINES, order, tally).send(frame);
        tally.sent();
      } catch (IOException e) { // counted where it happened; the next message opens a new line
        Line broken = lines[i % LINES];
        if (broken != null) {
          broken.close();
          lines[i % LINES] = null;
        }
        failures++;
        pace.pause(RETRY_MILLIS);
      }
    }
    if (twoWay) {
      pace.await(() -> tally.repliesSoFar() >= tally.sentSoFar(), WAIT_MILLIS);
    }
    for (Line line : lines) {
      if (line != null) {
        line.close();
      }
    }
  }

  private static Line line(@Nullable Line[] lines, int index, Order order, Tally tally)
      throws IOException {
    Line line = lines[index];
    if (line == null || line.ended()) {
      line = Line.open(order, tally);
      lines[index] = line;
    }
    return line;
  }
}
