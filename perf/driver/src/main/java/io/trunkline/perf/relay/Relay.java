package io.trunkline.perf.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/**
 * Passes bytes on to a port of the loopback address and tells how many, before they go on: who is
 * told counts them, or waits as a network would.
 */
public final class Relay implements AutoCloseable {

  private static final int BACKLOG = 16;
  private static final int LINK_PIECE_BYTES = 8 * 1024;
  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listening;
  private final InetSocketAddress target;
  private final int pieceBytes;
  private final IntConsumer toTarget;
  private final IntConsumer fromTarget;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  /**
   * @param port where others find the target; 0 for any
   * @param targetPort where it listens
   * @param pieceBytes how many bytes are passed on at once, at most
   * @param toTarget told of what goes to the target; by a thread for each connection
   * @param fromTarget the same of what comes from it
   */
  public Relay(
      int port, int targetPort, int pieceBytes, IntConsumer toTarget, IntConsumer fromTarget)
      throws IOException {
    this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
    this.pieceBytes = pieceBytes;
    this.toTarget = toTarget;
    this.fromTarget = fromTarget;
    this.listening = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /**
   * A link of so many bits a second each way. What a sender is ahead of it waits in the buffers of
   * the sockets, as in those of a network.
   *
   * @param targetPort where the target listens
   */
  public static Relay link(int targetPort, long bitsPerSecond) throws IOException {
    return new Relay(
        0,
        targetPort,
        LINK_PIECE_BYTES,
        TokenBucket.of(bitsPerSecond)::pass,
        TokenBucket.of(bitsPerSecond)::pass);
  }

  /** Where it listens. */
  public int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket caller = keep(listening.accept());
        Socket called = keep(new Socket());
        try {
          called.connect(target, CONNECT_MILLIS);
        } catch (IOException e) { // the target is not there yet: its caller tries again
          caller.close();
          continue;
        }
        start(() -> pass(caller, called, toTarget));
        start(() -> pass(called, caller, fromTarget));
      } catch (IOException e) {
        return;
      }
    }
  }

  private Socket keep(Socket socket) throws IOException {
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private void pass(Socket from, Socket to, IntConsumer told) {
    byte[] piece = new byte[pieceBytes];
    try (from;
        to;
        InputStream input = from.getInputStream();
        OutputStream output = to.getOutputStream()) {
      for (int read = input.read(piece); read >= 0; read = input.read(piece)) {
        told.accept(read);
        output.write(piece, 0, read);
      }
    } catch (IOException e) {
      // either side has gone, and with it the other
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
