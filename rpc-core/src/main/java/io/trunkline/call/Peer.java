package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * The consumer at the other end of a provider's connection. All calls of a connection share one
 * instance.
 *
 * @param address the consumer's address
 * @param tls the result of the TLS handshake; null for a connection without TLS
 * @param identity the identity from the server's authenticator; null if it set none
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
