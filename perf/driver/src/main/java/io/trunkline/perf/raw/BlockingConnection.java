package io.trunkline.perf.raw;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A blocking socket with one message under way at a time, so that a read never takes bytes of the
 * next one. For one thread.
 */
final class BlockingConnection implements AutoCloseable {

  private static final int FIRST_BYTES = 8 * 1024;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private long id;
  private byte[] read = new byte[FIRST_BYTES];
  private byte[] written = new byte[FIRST_BYTES];

  BlockingConnection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
  }

  /** Sends a message with the next id, its length in front, in one write. */
  void send(byte[] bytes) throws IOException {
    int length = Framing.ID_BYTES + bytes.length;
    int end = Framing.LENGTH_BYTES + length;
    written = written.length < end ? new byte[end] : written;
    ByteBuffer.wrap(written).putInt(length).putLong(++id).put(bytes);
    out.write(written, 0, end);
  }

  /**
   * The bytes of the next message.
   *
   * @throws IOException if it has not the id of the last one sent
   */
  byte[] receive() throws IOException {
    int end = fill();
    if (end < 0) {
      throw new EOFException("connection lost");
    }
    long received = ByteBuffer.wrap(read).getLong(Framing.LENGTH_BYTES);
    if (received != id) {
      throw new IOException("a reply to call " + received + ", expected one to " + id);
    }
    return Arrays.copyOfRange(read, Framing.LENGTH_BYTES + Framing.ID_BYTES, end);
  }

  /** Sends the next message back; false if there is none because the other side has closed. */
  boolean echo() throws IOException {
    int end = fill();
    if (end < 0) {
      return false;
    }
    out.write(read, 0, end);
    return true;
  }

  /** Reads one message and returns where it ends; -1 if there is none. */
  private int fill() throws IOException {
    int have = 0;
    int end = Framing.LENGTH_BYTES;
    while (have < end) {
      int count = in.read(read, have, read.length - have);
      if (count < 0 && have == 0) {
        return -1;
      }
      if (count < 0) {
        throw new EOFException("connection lost within a message");
      }
      have += count;
      if (end == Framing.LENGTH_BYTES && have >= end) {
        end += ByteBuffer.wrap(read).getInt();
        read = read.length < end ? Arrays.copyOf(read, end) : read;
      }
    }
    return end;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // whoever closes it has no use for it any more
    }
  }
}
