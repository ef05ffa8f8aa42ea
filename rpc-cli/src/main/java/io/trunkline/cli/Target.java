package io.trunkline.cli;

import io.trunkline.discovery.ProviderAddress;
import java.net.InetSocketAddress;

/** Reads addresses of command lines. */
final class Target {

  private Target() {}

  /**
   * A socket address from {@code host:port} or a {@code dubbo://} url.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static InetSocketAddress parse(String text) {
    ProviderAddress address = ProviderAddress.parse(text);
    return new InetSocketAddress(address.host(), address.port());
  }
}
