package io.trunkline.calls;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Between consumers and a provider: passes frames on, and changes one byte of one frame of each
 * connection, in one of its directions, some frames after the notice that checksums begin.
 */
final class FlippingRelay implements AutoCloseable {

  private static final int HEADER = 16;
  private static final int CHECKSUM = 4;
  private static final byte[] NOTICE = {1, 'F'};
  private static final int LONGEST_WAIT = 12;

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int target;
  private final Random random;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger flips = new AtomicInteger();

  FlippingRelay(int target, long seed) throws IOException {
    this.target = target;
    this.random = new Random(seed);
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** How many bytes were changed. */
  int flips() {
    return flips.get();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket consumer = listener.accept();
        Socket provider = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(consumer);
        sockets.add(provider);
        boolean inRequests = below(2) == 0;
        start(() -> pass(consumer, provider, pick(inRequests)));
        start(() -> pass(provider, consumer, pick(!inRequests)));
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** The number of the frame to change, counted from the notice; -1 for none. */
  private synchronized int pick(boolean flips) {
    return flips ? random.nextInt(LONGEST_WAIT) : -1;
  }

  private synchronized int below(int bound) {
    return random.nextInt(bound);
  }

  private void pass(Socket from, Socket to, int changed) {
    try (from;
        to) {
      DataInputStream in = new DataInputStream(from.getInputStream());
      OutputStream out = to.getOutputStream();
      long seen = -1;
      while (true) {
        byte[] frame = frame(in);
        seen = seen >= 0 || isNotice(frame) ? seen + 1 : seen;
        if (changed >= 0 && seen == changed) {
          frame[below(frame.length)] ^= (byte) (1 + below(255));
          flips.incrementAndGet();
        }
        out.write(frame);
      }
    } catch (IOException ended) {
      // both sockets are closed by now
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private static byte[] frame(DataInputStream in) throws IOException {
    byte[] header = in.readNBytes(HEADER);
    if (header.length < HEADER) {
      throw new IOException("the connection has ended");
    }
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(header);
    frame.writeBytes(in.readNBytes(ByteBuffer.wrap(header).getInt(12)));
    return frame.toByteArray();
  }

  private static boolean isNotice(byte[] frame) {
    return frame[2] == (byte) 0xa2
        && frame[3] == 0x54
        && frame.length == HEADER + CHECKSUM + NOTICE.length + CHECKSUM
        && Arrays.equals(
            frame, HEADER + CHECKSUM, frame.length - CHECKSUM, NOTICE, 0, NOTICE.length);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
