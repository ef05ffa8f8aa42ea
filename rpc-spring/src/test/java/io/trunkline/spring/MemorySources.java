package io.trunkline.spring;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.ProviderAddress;
import java.util.Objects;
import java.util.Set;

/** Finds what a {@link MemoryRegistry} has when a reference begins to look. */
public final class MemorySources implements AddressSourceProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public AddressSource open(AddressQuery query) {
    MemoryRegistry registry = MemoryRegistry.of(query.url());
    return new AddressSource() {
      @Override
      public void start(Listener listener) {
        listener.addresses(
            registry.records.stream()
                .filter(record -> record.service().equals(query.service()))
                .filter(record -> Objects.equals(record.group(), query.group()))
                .map(record -> new ProviderAddress(record.host(), record.port()))
                .toList());
      }

      @Override
      public void close() {}
    };
  }
}
