package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.Optional;

/** Opens the sources of registries. Thread-safe. */
@FunctionalInterface
public interface RegistryLevels {

  /** Opens the interface level only. */
  RegistryLevels INTERFACE_ONLY = (registry, query, settings) -> registry.open(query);

  /**
   * Opens the source of a query. Does not wait.
   *
   * @param registry understands the url of the query
   * @param settings where the rules of operators are kept
   * @throws IllegalArgumentException if the query contains an unknown or invalid part
   */
  AddressSource open(
      AddressSourceProvider registry, AddressQuery query, Optional<SettingsSource> settings);
}
