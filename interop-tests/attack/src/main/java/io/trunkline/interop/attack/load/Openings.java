package io.trunkline.interop.attack.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.trunkline.interop.attack.provider.StoreService;
import io.trunkline.interop.attack.wire.Requests;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/**
 * One caller of the service that opens damaged files, which calls again as soon as the last file
 * was read.
 */
final class Openings implements Attack {

  private static final List<String> OUTCOMES = List.of("right", "refused", "wrong");
  private static final int STATUS_OFFSET = 3;
  private static final int LENGTH_OFFSET = 12;
  private static final int GIVE_UP_MILLIS = 10_000;

  private final String damage;

  /**
   * @param kind the damage, in lower case
   */
  Openings(String kind) {
    damage = kind.toUpperCase(Locale.ROOT);
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      order.connect(socket, GIVE_UP_MILLIS);
      socket.setSoTimeout(GIVE_UP_MILLIS);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (int i = 0; i < order.count() && pace.await(); i++) {
        byte[] frame =
            Requests.call(order.format(), StoreService.class.getName(), "open", damage + " " + i);
        Requests.number(frame, i);
        socket.getOutputStream().write(frame);
        tally.sent();
        count(in, tally);
      }
    }
  }

  private void count(DataInputStream in, Tally tally) throws IOException {
    byte[] header = new byte[Requests.HEADER_BYTES];
    in.readFully(header);
    byte[] body = new byte[ByteBuffer.wrap(header).getInt(LENGTH_OFFSET)];
    in.readFully(body);
    tally.reply(header[STATUS_OFFSET]);
    String text = new String(body, ISO_8859_1);
    String outcome = OUTCOMES.stream().filter(text::contains).findFirst().orElse("failed");
    if (outcome.equals("failed") || outcome.equals("wrong")) {
      System.err.println(damage + ": " + text);
    }
    tally.outcome("files-" + outcome);
  }
}
