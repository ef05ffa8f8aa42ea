package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.SettingsProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.Set;

/** Finds what operators keep in ZooKeeper, in the layout of Dubbo's config center. Stateless. */
public final class ZookeeperSettingsProvider implements SettingsProvider {

  /** For {@link java.util.ServiceLoader}. */
  public ZookeeperSettingsProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(RegistryUrl.SCHEME);
  }

  @Override
  public SettingsSource open(String url) {
    return ZookeeperSettings.alone(RegistryUrl.parseCenter(url));
  }
}
