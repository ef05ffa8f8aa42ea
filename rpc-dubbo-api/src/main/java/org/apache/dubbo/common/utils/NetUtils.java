package org.apache.dubbo.common.utils;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Functions of addresses. */
public class NetUtils {

  public static final String LOCALHOST_VALUE = "127.0.0.1";
  public static final String ANYHOST_VALUE = "0.0.0.0";

  protected NetUtils() {}

  /** Found once: interfaces are slow to look through. */
  private static final class Own {
    private static final InetAddress ADDRESS = find();

    private static InetAddress find() {
      try {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
          if (network.isUp() && !network.isLoopback() && !network.isVirtual()) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
              if (address instanceof Inet4Address && !address.isLinkLocalAddress()) {
                return address;
              }
            }
          }
        }
      } catch (SocketException none) {
        return InetAddress.getLoopbackAddress();
      }
      return InetAddress.getLoopbackAddress();
    }
  }

  /**
   * Returns an address at which other machines may reach this one; 127.0.0.1 if this machine has no
   * such address.
   */
  public static String getLocalHost() {
    return Own.ADDRESS.getHostAddress();
  }

  /** The same as an address. */
  public static InetAddress getLocalAddress() {
    return Own.ADDRESS;
  }

  /** Whether it stands for this machine, only here. */
  public static boolean isLocalHost(@Nullable String host) {
    return host != null && (host.matches("127(\\.\\d{1,3}){3}") || host.equals("localhost"));
  }

  public static boolean isAnyHost(@Nullable String host) {
    return ANYHOST_VALUE.equals(host);
  }

  /** Whether others cannot reach this machine by it. */
  public static boolean isInvalidLocalHost(@Nullable String host) {
    return host == null || host.isEmpty() || isAnyHost(host) || isLocalHost(host);
  }

  public static boolean isValidLocalHost(@Nullable String host) {
    return !isInvalidLocalHost(host);
  }

  /** The address, or {@link #getLocalHost} in place of one that stands for this machine here. */
  public static @Nullable String filterLocalHost(@Nullable String host) {
    return host != null && !host.isEmpty() && isInvalidLocalHost(host) ? getLocalHost() : host;
  }
}
