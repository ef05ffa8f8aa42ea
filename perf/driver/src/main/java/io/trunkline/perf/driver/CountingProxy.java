package io.trunkline.perf.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Passes bytes through to a server and counts them: the same count for every system. */
final class CountingProxy implements AutoCloseable {

  private static final int BACKLOG = 16;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listening;
  private final InetSocketAddress target;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicLong out = new AtomicLong();
  private final AtomicLong in = new AtomicLong();

  /** A proxy on a free port of the loopback address. */
  CountingProxy(int targetPort) throws IOException {
    this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
    this.listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start("proxy", this::acceptAll);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Bytes from clients to the server so far. */
  long out() {
    return out.get();
  }

  /** Bytes from the server to clients so far. */
  long in() {
    return in.get();
  }

  private void acceptAll() {
    while (!listening.isClosed()) {
      try {
        Socket client = keep(listening.accept());
        Socket server = keep(new Socket());
        server.connect(target, CONNECT_MILLIS);
        start("proxy-out", () -> pass(client, server, out));
        start("proxy-in", () -> pass(server, client, in));
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

  private static void pass(Socket from, Socket to, AtomicLong count) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (from;
        to;
        InputStream input = from.getInputStream();
        OutputStream output = to.getOutputStream()) {
      for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
        count.addAndGet(read);
        output.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // either side has gone, and with it the other
    }
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
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
