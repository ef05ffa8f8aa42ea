package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.IOException;
import java.util.Arrays;

/** Connections that end at once: with a reset, after nothing, a byte or half a header. */
final class Connects implements Attack {

  private static final int WAYS = 3;
  private static final int HALF_A_HEADER = 8;
  private static final int RETRY_MILLIS = 5;

  @Override
  public void run(Order order, Tally tally, Pace pace) {
    byte[] header = Requests.header(Requests.TWO_WAY | 2, 0, 1, 100);
    byte[] half = Arrays.copyOf(header, HALF_A_HEADER);
    for (int i = 0; i < order.count() && pace.await(); i++) {
      try (Line line = Line.silent(order, tally)) {
        tally.sent();
        if (i % WAYS == 1) {
          line.send(new byte[] {header[0]});
        } else if (i % WAYS == 2) {
          line.send(half);
        }
        line.reset();
      } catch (IOException e) { // refused is counted by the line; the provider may also be faster
        pace.pause(RETRY_MILLIS);
      }
    }
  }
}
