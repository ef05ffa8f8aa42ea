package io.trunkline.internal.discovery;

import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** All addresses of one name in DNS, such as that of a headless service. */
final class NamedHosts implements Lookup {

  /** Asks DNS. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String name) throws UnknownHostException;
  }

  private final String name;
  private final int port;
  private final Resolver resolver;

  NamedHosts(String name, int port, Resolver resolver) {
    this.name = name;
    this.port = port;
    this.resolver = resolver;
  }

  /** Sorted, as DNS names them in another order each time. */
  @Override
  public List<ProviderAddress> find() throws IOException {
    try {
      return Arrays.stream(resolver.resolve(name))
          .map(InetAddress::getHostAddress)
          .distinct()
          .sorted()
          .map(address -> new ProviderAddress(address, port))
          .toList();
    } catch (UnknownHostException unknown) {
      throw new IOException("DNS does not know the name " + name + "; is it right?", unknown);
    }
  }
}
