package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.util.List;

/** Addresses that do not change. Thread-safe. */
public final class FixedAddresses implements AddressSource {

  private final List<ProviderAddress> addresses;

  public FixedAddresses(List<ProviderAddress> addresses) {
    this.addresses = List.copyOf(addresses);
  }

  @Override
  public void start(Listener listener) {
    listener.addresses(addresses);
  }

  @Override
  public void close() {}
}
