package io.trunkline.calls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between a client and a server on loopback, passes every byte on, and counts it before it
 * does: when an answer has come, it and its request are counted. For one connection.
 */
final class ByteCounter implements AutoCloseable {

  /** What went by so far. */
  record Bytes(long toServer, long toClient) {

    /** The least of several equal exchanges each way: events may come beside some of them. */
    static Bytes least(List<Bytes> several) {
      return new Bytes(
          several.stream().mapToLong(Bytes::toServer).min().orElseThrow(),
          several.stream().mapToLong(Bytes::toClient).min().orElseThrow());
    }

    Bytes since(Bytes before) {
      return new Bytes(toServer - before.toServer, toClient - before.toClient);
    }
  }

  private final ServerSocket listener;
  private final AtomicLong toServer = new AtomicLong();
  private final AtomicLong toClient = new AtomicLong();

  ByteCounter(int serverPort) throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    daemon(
        () -> {
          try (Socket client = listener.accept();
              Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            daemon(() -> pass(server, client, toClient));
            pass(client, server, toServer);
          } catch (IOException closed) {
            // the test has ended
          }
        });
  }

  /** Where the client connects to. */
  int port() {
    return listener.getLocalPort();
  }

  Bytes bytes() {
    return new Bytes(toServer.get(), toClient.get());
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "byte-counter");
    thread.setDaemon(true);
    thread.start();
  }

  private static void pass(Socket from, Socket to, AtomicLong count) {
    byte[] buffer = new byte[8_192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        count.addAndGet(n);
        out.write(buffer, 0, n);
      }
      to.shutdownOutput();
    } catch (IOException closed) {
      // either end is gone, and the other one is told by closing its socket
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
