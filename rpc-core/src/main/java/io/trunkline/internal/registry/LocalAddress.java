package io.trunkline.internal.registry;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The address of this host on the way to a registry, which is most likely the one that others know
 * it by. It takes a look-up of the registry's name, which may be slow, so each has a thread of its
 * own, and who asks meanwhile waits for the same one. Thread-safe.
 */
public final class LocalAddress {

  private final String servers;
  private final UnaryOperator<String> towards;
  private @Nullable CompletableFuture<String> last;

  /**
   * @param servers hosts and ports with commas between them
   */
  public LocalAddress(String servers) {
    this(servers, LocalAddress::towards);
  }

  /**
   * @param towards finds the address of this host on the way to a host and port; may block
   */
  public LocalAddress(String servers, UnaryOperator<String> towards) {
    this.servers = servers;
    this.towards = towards;
  }

  /** Looks for it; loopback if it cannot be found. */
  public synchronized CompletableFuture<String> find() {
    CompletableFuture<String> found = last;
    if (found == null || found.isDone()) {
      found = new CompletableFuture<>();
      last = found;
      look(found);
    }
    return found;
  }

  private void look(CompletableFuture<String> found) {
    Thread thread =
        new Thread(
            () -> {
              try {
                found.complete(towards.apply(servers.split(",")[0]));
              } catch (RuntimeException e) {
                found.completeExceptionally(e);
              }
            },
            "trunkline-registry-look-up");
    thread.setDaemon(true);
    thread.start();
  }

  /** Sends nothing. */
  private static String towards(String server) {
    int colon = server.lastIndexOf(':');
    try (DatagramSocket socket = new DatagramSocket()) {
      int port = Integer.parseInt(server.substring(colon + 1));
      socket.connect(new InetSocketAddress(server.substring(0, colon), port));
      return socket.getLocalAddress().getHostAddress();
    } catch (IOException | RuntimeException e) {
      return InetAddress.getLoopbackAddress().getHostAddress();
    }
  }
}
