package io.trunkline.cli.wire;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sends recorded calls again and compares the replies with the recorded ones. Several calls are
 * under way at a time, over one connection. For one thread.
 */
public final class Replay implements AutoCloseable {

  /** Gets the result of each call. */
  public interface Listener {

    /**
     * Called once for each call.
     *
     * @param differences empty if the reply is equal
     */
    void compared(RecordedCall call, List<String> differences);
  }

  private static final int UNDER_WAY = 64;
  private static final short MAGIC = (short) 0xdabb;

  private final Socket socket = new Socket();
  private final ReplyDifference difference;
  private final Listener listener;
  private final Map<Long, RecordedCall> waiting = new HashMap<>();
  private final Deque<Frame> heartbeats = new ArrayDeque<>();
  private final FrameScanner scanner;
  private final byte[] buffer = new byte[64 * 1024];
  private final OutputStream out;
  private final InputStream in;
  private long sent;

  /**
   * Connects.
   *
   * @param ignored paths of fields whose differences do not count
   * @param timeoutMillis how long connecting and each reply may take
   */
  public Replay(InetSocketAddress target, Set<String> ignored, int timeoutMillis, Listener listener)
      throws IOException {
    this.difference = new ReplyDifference(ignored);
    this.listener = listener;
    this.scanner = new FrameScanner(false, this::received);
    socket.connect(target, timeoutMillis);
    socket.setSoTimeout(timeoutMillis);
    socket.setTcpNoDelay(true);
    out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
    in = socket.getInputStream();
  }

  /** Sends a call; waits for earlier replies if many are under way. */
  public void send(RecordedCall call) throws IOException {
    while (waiting.size() >= UNDER_WAY) {
      receive();
    }
    waiting.put(sent, call);
    write(call.flags(), 0, sent++, call.requestBody());
  }

  /** Waits for all replies. */
  public void finish() throws IOException {
    while (!waiting.isEmpty()) {
      receive();
    }
  }

  private void receive() throws IOException {
    out.flush();
    int count = in.read(buffer);
    if (count < 0) {
      throw new IOException(
          "the provider closed the connection; " + waiting.size() + " calls have no reply");
    }
    scanner.scan(buffer, 0, count);
    for (Frame asked = heartbeats.poll(); asked != null; asked = heartbeats.poll()) {
      write(0x20 | asked.serialization(), 20, asked.id(), asked.body());
    }
  }

  private void write(int flags, int status, long id, byte[] body) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(Frame.HEADER_BYTES);
    header.putShort(MAGIC).put((byte) flags).put((byte) status).putLong(id).putInt(body.length);
    out.write(header.array());
    out.write(body);
  }

  private void received(Frame frame) {
    if (frame.isEvent()) {
      if (frame.isRequest() && frame.isTwoWay()) {
        heartbeats.add(frame);
      }
      return;
    }
    RecordedCall call = waiting.remove(frame.id());
    if (call != null) {
      listener.compared(call, difference.between(call.replyFrame(), frame));
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
