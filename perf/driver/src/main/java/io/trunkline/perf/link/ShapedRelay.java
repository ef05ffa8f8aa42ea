package io.trunkline.perf.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Passes bytes on between loopback sockets as a link of so many bits a second would, in each
 * direction for itself. Short pauses are made up for, so that the average is right.
 */
final class ShapedRelay implements AutoCloseable {

  private static final int BUFFER_BYTES = 8 * 1024;
  private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final int serverPort;
  private final double nanosOfByte;

  ShapedRelay(int serverPort, long bitsPerSecond) throws IOException {
    this.serverPort = serverPort;
    this.nanosOfByte = 8e9 / bitsPerSecond;
    start(this::acceptAll);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket client = keep(listener.accept());
        Socket server = keep(new Socket(InetAddress.getLoopbackAddress(), serverPort));
        start(() -> pass(client, server));
        start(() -> pass(server, client));
      }
    } catch (IOException closed) {
      return; // the measurement is over
    }
  }

  private Socket keep(Socket socket) throws IOException {
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      long free = System.nanoTime();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        free = Math.max(free, System.nanoTime() - BURST_NANOS) + (long) (read * nanosOfByte);
        for (long wait = free - System.nanoTime(); wait > 0; wait = free - System.nanoTime()) {
          LockSupport.parkNanos(wait);
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException gone) {
      return; // one side has ended, and with it the other
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "shaped-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
