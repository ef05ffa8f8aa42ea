package io.trunkline.discovery;

import java.util.Set;

/** Makes sources of settings; found by {@link java.util.ServiceLoader}. Stateless. */
public interface SettingsProvider {

  /** The schemes of urls that it understands, in lower case: {@code zookeeper}. */
  Set<String> schemes();

  /**
   * Opens a source. Does not wait for its connection.
   *
   * @param url as it was configured: {@code zookeeper://host:2181?namespace=shop}; the url of a
   *     registry is one, too
   * @throws IllegalArgumentException if the url contains an unknown or invalid part
   */
  SettingsSource open(String url);
}
