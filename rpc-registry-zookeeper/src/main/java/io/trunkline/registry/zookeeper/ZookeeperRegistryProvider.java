package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import java.util.Set;

/** Announces providers in ZooKeeper. Stateless. */
public final class ZookeeperRegistryProvider implements RegistryProvider {

  /** For {@link java.util.ServiceLoader}. */
  public ZookeeperRegistryProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(RegistryUrl.SCHEME);
  }

  @Override
  public Registry open(String url, String application) {
    return new ZookeeperRegistry(RegistryUrl.parse(url));
  }
}
