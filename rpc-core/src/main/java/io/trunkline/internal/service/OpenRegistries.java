package io.trunkline.internal.service;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.SettingsSources;
import io.trunkline.internal.metadata.InstanceSettings;
import io.trunkline.internal.metadata.LevelledRegistry;
import io.trunkline.internal.metadata.RegisterMode;
import io.trunkline.internal.rules.OverriddenRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The registries of one server, each opened once. Not thread-safe; {@link Registrations} guards it.
 */
final class OpenRegistries {

  private final String application;
  private final @Nullable String configCenter;
  private final RegisterMode mode;
  private final InstanceSettings instances;
  private final Map<RegistryUrl, Registry> byUrl = new LinkedHashMap<>();
  private final Map<RegistryUrl, LevelledRegistry> levels = new LinkedHashMap<>();

  /**
   * @param configCenter the url of what keeps overrides; null if registries may keep them
   * @param mode the levels at which registries announce whose urls do not set them
   */
  OpenRegistries(
      String application,
      @Nullable String configCenter,
      RegisterMode mode,
      InstanceSettings instances) {
    this.application = application;
    this.configCenter = configCenter;
    this.mode = mode;
    this.instances = instances;
  }

  /**
   * Opens a registry that is not open yet. Does not wait for it.
   *
   * @throws IllegalArgumentException if the url is not understood
   */
  void open(RegistryUrl url) {
    byUrl.computeIfAbsent(url, this::opened);
  }

  /** The registry of a url; null if it is not open. */
  @Nullable Registry find(RegistryUrl url) {
    return byUrl.get(url);
  }

  /** A copy of the urls of all registries. */
  List<RegistryUrl> urls() {
    return List.copyOf(byUrl.keySet());
  }

  /** The levels of all registries. */
  List<RegistryStatus> status() {
    return levels.values().stream().flatMap(registry -> registry.status().stream()).toList();
  }

  /** Removes all registries, which the caller closes. */
  List<Registry> removeAll() {
    List<Registry> all = List.copyOf(byUrl.values());
    byUrl.clear();
    levels.clear();
    return all;
  }

  private Registry opened(RegistryUrl url) {
    Map<String, RegistryProvider> providers = new TreeMap<>();
    for (RegistryProvider provider :
        ServiceLoader.load(RegistryProvider.class, OpenRegistries.class.getClassLoader())) {
      provider.schemes().forEach(scheme -> providers.put(scheme, provider));
    }
    RegistryProvider provider = providers.get(url.scheme());
    if (provider == null) {
      throw new IllegalArgumentException(
          "the registry "
              + url
              + " has the scheme '"
              + url.scheme()
              + "', which nothing on the class path understands; "
              + (providers.isEmpty() ? "" : "expected one of " + providers.keySet() + ", or ")
              + "add the module for it, such as io.trunkline:rpc-registry-"
              + url.scheme());
    }
    RegisterMode announced = url.mode(mode);
    LevelledRegistry opened =
        LevelledRegistry.of(
            provider.open(url.url(), application), url.toString(), announced, instances);
    Registry registry = overridden(url.url(), opened);
    levels.put(url, opened);
    return registry;
  }

  /** The registry with operators' overrides of providers, if it or the config center keeps them. */
  private Registry overridden(String url, Registry registry) {
    try {
      Optional<SettingsSource> kept =
          configCenter != null || SettingsSources.isCenter(url)
              ? registry.settings(configCenter == null ? url : configCenter)
              : Optional.empty();
      if (kept.isEmpty() && configCenter != null) {
        kept =
            Optional.of(SettingsSources.open(configCenter, OpenRegistries.class.getClassLoader()));
      }
      return kept.<Registry>map(found -> new OverriddenRegistry(registry, found)).orElse(registry);
    } catch (RuntimeException e) {
      registry.close();
      throw e;
    }
  }
}
