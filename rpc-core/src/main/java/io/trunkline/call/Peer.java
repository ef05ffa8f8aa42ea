package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * The consumer at the other end of a connection, as its provider knows it. All calls of a
 * connection share one.
 *
 * @param address where it is
 * @param tls what TLS says of it; null for a connection without TLS
 * @param identity who it is, if the server's authenticator said so; null otherwise
 */
public record Peer(InetSocketAddress address, @Nullable TlsPeer tls, @Nullable Principal identity) {

  public Peer {
    requireNonNull(address, "address");
  }

  /** A copy of this peer with this identity. */
  public Peer withIdentity(Principal value) {
    return new Peer(address, tls, requireNonNull(value, "identity"));
  }
}
