package io.trunkline.registry.nacos;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import java.util.Set;

/** Announces providers in Nacos. Stateless. */
public final class NacosRegistryProvider implements RegistryProvider {

  /** For {@link java.util.ServiceLoader}. */
  public NacosRegistryProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(NacosUrl.SCHEME);
  }

  @Override
  public Registry open(String url, String application) {
    NacosUrl parsed = NacosUrl.parse(url);
    return new NacosRegistry(parsed, new NacosClient(parsed.server()));
  }
}
