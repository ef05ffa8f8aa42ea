package io.trunkline.registry.nacos;

import io.trunkline.discovery.SettingsProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.Set;

/** Makes sources of the settings that operators keep in Nacos. Stateless. */
public final class NacosSettingsProvider implements SettingsProvider {

  /** For {@link java.util.ServiceLoader}. */
  public NacosSettingsProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(NacosUrl.SCHEME);
  }

  @Override
  public SettingsSource open(String url) {
    return NacosSettings.alone(NacosUrl.parse(url).server());
  }
}
