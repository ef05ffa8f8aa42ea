package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/** A connection to the provider. One thread writes; responses are counted by another. */
final class Line implements AutoCloseable {

  private static final int CONNECT_MILLIS = 3_000;
  private static final int SOME_BYTES = 1_024;

  private final Socket socket;
  private final OutputStream out;
  private final Tally tally;
  private volatile boolean ended;
  private volatile boolean closedByUs;

  private Line(Socket socket, Tally tally) throws IOException {
    this.socket = socket;
    this.tally = tally;
    out = socket.getOutputStream();
  }

  /** Connects, without reading anything. */
  static Line silent(Order order, Tally tally) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      order.connect(socket, CONNECT_MILLIS);
      return new Line(socket, tally);
    } catch (IOException e) {
      socket.close();
      tally.refused();
      throw e;
    }
  }

  /** Connects, and counts responses. */
  static Line open(Order order, Tally tally) throws IOException {
    return open(order, tally, id -> {});
  }

  /**
   * @param arrived is given the id of each response, and -1 at the end of the connection
   */
  static Line open(Order order, Tally tally, LongConsumer arrived) throws IOException {
    Line line = silent(order, tally);
    Thread reader = new Thread(() -> line.read(arrived), "responses");
    reader.setDaemon(true);
    reader.start();
    return line;
  }

  private void read(LongConsumer arrived) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
      byte[] header = new byte[Requests.HEADER_BYTES];
      while (true) {
        in.readFully(header);
        ByteBuffer fields = ByteBuffer.wrap(header);
        if (fields.getShort(0) != (short) 0xdabb) {
          break;
        }
        in.skipNBytes(fields.getInt(12));
        if (fields.get(2) >= 0) {
          tally.reply(fields.get(3));
          arrived.accept(fields.getLong(4));
        }
      }
    } catch (IOException closed) {
      ended = true;
    }
    ended = true;
    if (!closedByUs) {
      tally.closed();
    }
    arrived.accept(-1);
  }

  void send(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  /** Whether the provider has closed it. */
  boolean ended() {
    return ended;
  }

  /** Whether the provider has closed a silent line, whatever it sent before; never blocks long. */
  boolean gone() {
    byte[] some = new byte[SOME_BYTES];
    try {
      socket.setSoTimeout(1);
      for (int times = 0; times < SOME_BYTES; times++) {
        if (socket.getInputStream().read(some) < 0) {
          return true;
        }
      }
      return false;
    } catch (SocketTimeoutException alive) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  /** Closes it with a reset. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    close();
  }

  @Override
  public void close() throws IOException {
    closedByUs = true;
    socket.close();
  }
}
