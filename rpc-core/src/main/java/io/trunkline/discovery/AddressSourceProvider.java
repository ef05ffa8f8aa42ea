package io.trunkline.discovery;

import java.util.Optional;
import java.util.Set;

/**
 * Makes sources of addresses; found by {@link java.util.ServiceLoader}. One instance belongs to one
 * client, which closes it behind all its sources, so it may share connections between them.
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
   * What is kept for operators at a url, over the connection that sources with that url have; empty
   * if nothing is kept there. Does not wait for anything.
   *
   * @throws IllegalArgumentException if the url says something unknown or impossible
   */
  default Optional<SettingsSource> settings(String url) {
    return Optional.empty();
  }

  /** Ends what its sources share. Does nothing by default. */
  @Override
  default void close() {}
}
