package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Connections that begin something and do not end it, until the time is over. */
final class Stalls implements Attack {

  private static final int ROUND_MILLIS = 1_000;
  private static final int EVENT = 0x20;
  private static final int MARK = 'T';
  private static final long MARKED_ID = 0x5452_0100_0000_0003L;
  private static final int KINDS = 3;
  private static final int BODY = 100;

  private final IntFunction<byte[]> beginnings;
  private final IntFunction<byte[]> further;

  private Stalls(IntFunction<byte[]> beginnings, IntFunction<byte[]> further) {
    this.beginnings = beginnings;
    this.further = further;
  }

  /** A header only, one byte, or a byte a second. */
  static Stalls idle() {
    byte[] header = Requests.header(Requests.TWO_WAY | 2, 0, 1, BODY);
    return new Stalls(
        i -> i % KINDS == 0 ? header : new byte[] {header[0]},
        i -> i % KINDS == 2 ? new byte[] {header[1]} : new byte[0]);
  }

  /** The marked heartbeat of our handshake; every second one also begins a record. */
  static Stalls handshakes() {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    byte[] heartbeat = Requests.header(Requests.TWO_WAY | EVENT | 2, MARK, MARKED_ID, 1);
    both.writeBytes(heartbeat);
    both.write('N');
    byte[] first = both.toByteArray();
    both.writeBytes(Requests.header(Requests.TWO_WAY | EVENT | 2, MARK, 1, BODY));
    both.writeBytes(new byte[] {0x34, (byte) (BODY - 2), 2, 40, 1});
    byte[] second = both.toByteArray();
    return new Stalls(i -> i % 2 == 0 ? first : second, i -> new byte[0]);
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < order.count() && pace.await(); i++) {
      try {
        Line line = Line.silent(order, tally);
        lines.add(line);
        line.send(beginnings.apply(i));
        tally.sent();
      } catch (IOException e) { // refused is counted; a reset is seen below
        pace.pause(1);
      }
    }
    while (!pace.over()) {
      dribble(lines);
      pace.pause(ROUND_MILLIS);
    }
    for (Line line : lines) {
      if (line.gone()) {
        tally.closed();
      }
      line.close();
    }
  }

  private void dribble(List<Line> lines) {
    for (int i = 0; i < lines.size(); i++) {
      byte[] more = further.apply(i);
      if (more.length > 0) {
        try {
          lines.get(i).send(more);
        } catch (IOException closed) {
          continue; // counted at the end
        }
      }
    }
  }
}
