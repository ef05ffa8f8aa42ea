package io.trunkline.internal.client;

import java.net.InetSocketAddress;

/**
 * Where a reference's calls go.
 *
 * @param address unresolved, so that its name is looked up again for each connection
 * @param secured whether connections use TLS
 * @param connection which of the connections to the address
 */
public record Destination(InetSocketAddress address, boolean secured, Object connection) {

  /** On the connection that references share. */
  public Destination(InetSocketAddress address, boolean secured) {
    this(address, secured, "shared");
  }

  /** On its own connection, each time another one. */
  Destination own() {
    return new Destination(address, secured, new Object());
  }

  /** On the connection that references share for methods with large messages. */
  Destination forLargeMessages() {
    return new Destination(address, secured, "for large messages");
  }

  /** Host and port as they were given. */
  @Override
  public String toString() {
    return address.getHostString() + ":" + address.getPort();
  }
}
