package io.trunkline.perf.raw;

import io.trunkline.perf.system.PerfServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Listens, and has a thread for each connection. */
final class BlockingServer implements PerfServer {

  private static final int BACKLOG = 1024;

  private final ServerSocket listening;
  private final Set<BlockingConnection> open = ConcurrentHashMap.newKeySet();

  BlockingServer() throws IOException {
    listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start("block-accept", this::accept);
  }

  private static void start(String name, Runnable loop) {
    Thread thread = new Thread(loop, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        BlockingConnection connection = new BlockingConnection(socket);
        open.add(connection);
        start("block-server", () -> echo(connection));
      } catch (IOException e) {
        // closed; a connection that broke at once is its client's to report
      }
    }
  }

  private void echo(BlockingConnection connection) {
    try (connection) {
      while (connection.echo()) {
        // the next one
      }
    } catch (IOException e) {
      // its client notices
    } finally {
      open.remove(connection);
    }
  }

  @Override
  public int port() {
    return listening.getLocalPort();
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open.forEach(BlockingConnection::close);
  }
}
