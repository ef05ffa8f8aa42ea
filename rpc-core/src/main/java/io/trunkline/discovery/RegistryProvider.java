package io.trunkline.discovery;

import java.util.Set;

/** Makes registries; found by {@link java.util.ServiceLoader}. Stateless. */
public interface RegistryProvider {

  /** The schemes of urls that it understands, in lower case: {@code zookeeper}. */
  Set<String> schemes();

  /**
   * Opens a registry for one server. Does not wait for its connection.
   *
   * @param url as it was configured: {@code zookeeper://host:2181?backup=host:2182}
   * @param application the name of the server's application
   * @throws IllegalArgumentException if the url contains an unknown or invalid part
   */
  Registry open(String url, String application);
}
