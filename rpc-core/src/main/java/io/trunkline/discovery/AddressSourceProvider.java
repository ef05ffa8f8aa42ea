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
   * A source for one reference. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url of the query says something unknown or impossible
   */
  AddressSource open(AddressQuery query);

  /**
   * The settings that operators keep at a url, over the connection of the sources with that url;
   * empty if there are none. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url says something unknown or impossible
   */
  default Optional<SettingsSource> settings(String url) {
    return Optional.empty();
  }

  /** Releases the resources that its sources share. Does nothing by default. */
  @Override
  default void close() {}
}
