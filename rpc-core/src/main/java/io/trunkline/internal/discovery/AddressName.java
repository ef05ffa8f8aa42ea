package io.trunkline.internal.discovery;

import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** The addresses of one name in DNS, sorted, as DNS returns them in another order each time. */
record AddressName(Resolver resolver, String name, int port) implements PolledAddresses.Lookup {

  /** Resolves a host name. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String name) throws UnknownHostException;
  }

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
