package io.trunkline.discovery;

import java.util.Optional;
import java.util.Set;

/**
 * Creates sources of addresses; found by {@link java.util.ServiceLoader}. One instance belongs to
 * one client, which closes it after all its sources, so it may share connections between them.
 * Thread-safe.
 */
public interface AddressSourceProvider extends AutoCloseable {

  /** The schemes of urls that it understands, in lower case: {@code zookeeper}. */
  Set<String> schemes();

  /**
   * Opens a source for one reference. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url of the query contains an unknown or invalid part
   */
  AddressSource open(AddressQuery query);

  /**
   * Returns the application level of the registry at a url, read over the connection of the sources
   * with that url; empty if the registry keeps services by interface only, or its url excludes
   * consumers. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url contains an unknown or invalid part
   */
  default Optional<InstanceSource> instances(String url) {
    return Optional.empty();
  }

  /**
   * Returns the settings that operators keep at a url, read over the connection of the sources with
   * that url; empty if this provider keeps no settings. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url contains an unknown or invalid part
   */
  default Optional<SettingsSource> settings(String url) {
    return Optional.empty();
  }

  /** Releases the resources that its sources share. Does nothing by default. */
  @Override
  default void close() {}
}
