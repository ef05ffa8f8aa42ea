package io.trunkline.internal.client;

import java.net.InetSocketAddress;

/**
 * Where a reference's calls go.
 *
 * @param address unresolved, so that its name is looked up anew for each connection
 * @param secured whether connections use TLS
 */
public record Destination(InetSocketAddress address, boolean secured) {

  /** Host and port as they were given. */
  @Override
  public String toString() {
    return address.getHostString() + ":" + address.getPort();
  }
}
