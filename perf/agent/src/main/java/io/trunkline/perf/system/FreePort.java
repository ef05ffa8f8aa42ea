package io.trunkline.perf.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** For systems that have to be told their port: the kernel chooses none for them. */
public final class FreePort {

  private FreePort() {}

  /**
   * A port of the loopback address that nobody listens on at the moment.
   *
   * @throws IOException if there is none
   */
  public static int find() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
