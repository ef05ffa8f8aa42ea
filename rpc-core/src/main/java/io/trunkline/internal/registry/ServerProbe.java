package io.trunkline.internal.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why no server of a registry takes connections: the libraries of registries go on trying
 * and log the reason only. For a thread that may block.
 */
final class ServerProbe {

  private ServerProbe() {}

  /**
   * Why none takes a connection; null if one does, or is silent: it may only be slow.
   *
   * @param servers hosts and ports with commas between them
   * @param timeout how long each may take
   */
  static @Nullable String whyNone(String servers, Duration timeout) {
    List<String> reasons = new ArrayList<>();
    for (String server : servers.split(",")) {
      int colon = server.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        int port = Integer.parseInt(server.substring(colon + 1));
        socket.connect(
            new InetSocketAddress(server.substring(0, colon), port), (int) timeout.toMillis());
        return null;
      } catch (UnknownHostException unknown) {
        reasons.add(server + ": its name is unknown");
      } catch (SocketTimeoutException silent) {
        return null;
      } catch (IOException | RuntimeException e) {
        reasons.add(server + ": " + e.getMessage());
      }
    }
    return String.join(", ", reasons);
  }
}
