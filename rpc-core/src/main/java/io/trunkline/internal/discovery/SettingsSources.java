package io.trunkline.internal.discovery;

import io.trunkline.discovery.SettingsProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sources of settings of one client, each opened once. Thread-safe. */
public final class SettingsSources implements AutoCloseable {

  /** The key in a registry's url that excludes it as a config center. */
  private static final String IS_CENTER = "use-as-config-center";

  private final ClassLoader loader;
  private final @Nullable String center;
  private final AddressSources shared;
  private final Map<String, SettingsSource> open = new HashMap<>();
  private boolean closed;

  /**
   * @param center the url of the config center; null if registries are config centers
   * @param shared supplies settings over the connections of sources of addresses
   * @throws IllegalArgumentException if the scheme of the config center is not known
   */
  public SettingsSources(ClassLoader loader, @Nullable String center, AddressSources shared) {
    this.loader = loader;
    this.center = center;
    this.shared = shared;
    if (center != null && provider(loader, center).isEmpty()) {
      throw unknown(center);
    }
  }

  /**
   * Opens a source for settings that no client follows. Does not wait for its connection.
   *
   * @throws IllegalArgumentException if its scheme is not known, or its url contains an unknown key
   */
  public static SettingsSource open(String url, ClassLoader loader) {
    return provider(loader, url).orElseThrow(() -> unknown(url)).open(url);
  }

  private static IllegalArgumentException unknown(String url) {
    return new IllegalArgumentException(
        "the config center \""
            + AddressSources.masked(url)
            + "\" has a scheme that no "
            + SettingsProvider.class.getSimpleName()
            + " on the class path supports, expected scheme://host:port; is"
            + " io.trunkline:rpc-registry-"
            + AddressSources.scheme(url)
            + " missing?");
  }

  private static Optional<SettingsProvider> provider(ClassLoader loader, String url) {
    String scheme = AddressSources.scheme(url);
    return ServiceLoader.load(SettingsProvider.class, loader).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.schemes().contains(scheme))
        .findFirst();
  }

  /**
   * The source of the rules for a reference: the config center, else the first of its registries
   * that contains settings.
   */
  public synchronized Optional<SettingsSource> of(List<String> registries) {
    if (closed || registries.isEmpty()) {
      return Optional.empty();
    }
    return (center != null
            ? Stream.of(center)
            : registries.stream().filter(SettingsSources::isCenter))
        .filter(url -> provider(loader, url).isPresent())
        .findFirst()
        .map(this::opened);
  }

  private SettingsSource opened(String url) {
    return open.computeIfAbsent(
        url, kept -> shared.settings(kept).orElseGet(() -> open(kept, loader)));
  }

  /** Whether a registry may contain rules. */
  public static boolean isCenter(String registry) {
    return !registry.contains(IS_CENTER + "=false");
  }

  /** Closes all sources. */
  @Override
  public void close() {
    List<SettingsSource> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(open.values());
      open.clear();
    }
    left.forEach(SettingsSource::close);
  }
}
