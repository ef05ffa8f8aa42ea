package io.trunkline.internal.service;

import io.trunkline.settings.SharedSettings;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where consumers reach a server, as registries are told.
 *
 * @param bound the host that the server listens on; null for every one
 * @param announcedHost the one that was set for registries; null for none
 * @param announcedPort likewise; 0 for none
 * @param settings the value of an environment variable or system property; null if it is not set
 */
record AnnouncedAddress(
    @Nullable String bound,
    @Nullable String announcedHost,
    int announcedPort,
    Function<String, @Nullable String> settings) {

  /** As in Dubbo, for machines that consumers see under another address. */
  static final String HOST = "DUBBO_IP_TO_REGISTRY";

  /** As in Dubbo, for ports that are mapped to others. */
  static final String PORT = "DUBBO_PORT_TO_REGISTRY";

  /** Any: no packet is sent there. */
  private static final int SOME_PORT = 9;

  /** With the environment of this process, and then its system properties. */
  static AnnouncedAddress of(
      @Nullable String bound, @Nullable String announcedHost, int announcedPort) {
    return new AnnouncedAddress(
        bound,
        announcedHost,
        announcedPort,
        name -> {
          String variable = System.getenv(name);
          return variable == null || variable.isBlank() ? System.getProperty(name) : variable;
        });
  }

  /** The host; asks the system for the name of the registry if it has to find out. */
  String host(RegistryUrl registry) {
    String set = announcedHost == null ? set(HOST) : announcedHost;
    if (set != null) {
      return set;
    }
    if (bound != null && !isEveryAddress(bound)) {
      return bound;
    }
    InetAddress towards = towards(registry.host());
    return (towards == null ? ofThisMachine() : towards).getHostAddress();
  }

  /**
   * The port.
   *
   * @param listening the one that the server listens on
   * @throws IllegalArgumentException if the system sets an invalid one
   */
  int port(int listening) {
    String set = set(PORT);
    return announcedPort > 0
        ? announcedPort
        : set == null ? listening : SharedSettings.REMOTE_PORT.parse(PORT, set);
  }

  private @Nullable String set(String name) {
    String value = settings.apply(name);
    return value == null || value.isBlank() ? null : value.trim();
  }

  /** Whether a server that listens there has no address of its own. */
  static boolean isEveryAddress(String host) {
    return host.equals("0.0.0.0") || host.equals("::") || host.equals("0:0:0:0:0:0:0:0");
  }

  /** The address that packets to the registry would come from; null if others cannot reach it. */
  private static @Nullable InetAddress towards(String registry) {
    if (registry.isEmpty()) {
      return null;
    }
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(registry, SOME_PORT));
      InetAddress local = socket.getLocalAddress();
      return isReachable(local) ? local : null;
    } catch (SocketException | RuntimeException noRoute) {
      return null; // its name is unknown or its network is; another address may still do
    }
  }

  private static boolean isReachable(InetAddress address) {
    return !address.isAnyLocalAddress()
        && !address.isLoopbackAddress()
        && !address.isLinkLocalAddress()
        && !address.isMulticastAddress();
  }

  /** Private addresses of IPv4 first, as most fleets have them; loopback if there is nothing. */
  private static InetAddress ofThisMachine() {
    List<InetAddress> found = new ArrayList<>();
    try {
      for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
        if (network.isUp()) {
          network.inetAddresses().filter(AnnouncedAddress::isReachable).forEach(found::add);
        }
      }
    } catch (SocketException unknown) {
      return InetAddress.getLoopbackAddress();
    }
    return found.stream()
        .min(
            Comparator.comparing((InetAddress a) -> !(a instanceof Inet4Address))
                .thenComparing(a -> !a.isSiteLocalAddress()))
        .orElseGet(InetAddress::getLoopbackAddress);
  }
}
