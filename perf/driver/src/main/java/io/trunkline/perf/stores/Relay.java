package io.trunkline.perf.stores;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Stands in front of a member on loopback and passes its bytes on no faster than a network would.
 */
final class Relay implements AutoCloseable {

  private static final int BACKLOG = 16;
  private static final int PIECE = 16 * 1024;
  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listening;
  private final InetSocketAddress member;
  private final TokenBucket in;
  private final TokenBucket out;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  /**
   * @param port where others find the member; 0 for any
   * @param memberPort where it listens
   * @param in for what goes to the member
   * @param out for what comes from it
   */
  Relay(int port, int memberPort, TokenBucket in, TokenBucket out) throws IOException {
    member = new InetSocketAddress(InetAddress.getLoopbackAddress(), memberPort);
    this.in = in;
    this.out = out;
    listening = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket caller = keep(listening.accept());
        Socket called = keep(new Socket());
        try {
          called.connect(member, CONNECT_MILLIS);
        } catch (IOException e) { // the member is not there yet: its caller tries again
          caller.close();
          continue;
        }
        start(() -> pass(caller, called, in));
        start(() -> pass(called, caller, out));
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

  private static void pass(Socket from, Socket to, TokenBucket bucket) {
    byte[] piece = new byte[PIECE];
    try (from;
        to;
        InputStream input = from.getInputStream();
        OutputStream output = to.getOutputStream()) {
      for (int read = input.read(piece); read >= 0; read = input.read(piece)) {
        bucket.pass(read);
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
