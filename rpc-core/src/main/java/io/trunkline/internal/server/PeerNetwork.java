package io.trunkline.internal.server;

import io.netty.channel.Channel;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * What counts as one address: an IPv4 address, or the network of an IPv6 one. Who has a single IPv6
 * address has all those with the same first half, except for local ones, of which a whole site has
 * one first half.
 */
final class PeerNetwork {

  private static final int NETWORK_BYTES = 8;

  private PeerNetwork() {}

  /** That of the peer; one that is gone already comes from anywhere. */
  static InetAddress of(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress peer
        ? of(peer.getAddress())
        : new InetSocketAddress(0).getAddress();
  }

  /** Whether it is of a link (fe80::/10) or a site (fc00::/7). */
  private static boolean isLocal(byte[] ipv6) {
    return (ipv6[0] & 0xff) == 0xfe && (ipv6[1] & 0xc0) == 0x80 || (ipv6[0] & 0xfe) == 0xfc;
  }

  /** The address itself, without a scope, or the first of its network. */
  static InetAddress of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address;
    }
    byte[] bytes = address.getAddress();
    try {
      InetAddress known = InetAddress.getByAddress(bytes); // an IPv4 address, if that is inside
      if (!(known instanceof Inet6Address) || isLocal(bytes)) {
        return known;
      }
      Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException neverOfThisLength) {
      return address;
    }
  }
}
