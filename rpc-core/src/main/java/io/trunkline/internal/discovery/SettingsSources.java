package io.trunkline.internal.discovery;

import io.trunkline.discovery.SettingsProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sources of settings of one client, each opened once. Thread-safe. */
public final class SettingsSources implements AutoCloseable {

  /** The key of a registry's url that says that it keeps no settings. */
  private static final String IS_CENTER = "use-as-config-center";

  private final ClassLoader loader;
  private final @Nullable String center;
  private final Function<String, Optional<SettingsSource>> shared;
  private final Map<String, SettingsSource> open = new HashMap<>();
  private boolean closed;

  /**
   * @param center the url of the config center; null if registries are
   * @param shared what a source of addresses keeps at a url over a connection that it has anyway
   * @throws IllegalArgumentException if nothing is known of its scheme
   */
  public SettingsSources(
      ClassLoader loader,
      @Nullable String center,
      Function<String, Optional<SettingsSource>> shared) {
    this.loader = loader;
    this.center = center;
    this.shared = shared;
    if (center != null && provider(loader, center).isEmpty()) {
      throw unknown(center);
    }
  }

  /**
   * A source for what is not followed by a client. Does not wait for its connection.
   *
   * @throws IllegalArgumentException if nothing is known of its scheme, or if its url says
   *     something unknown
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
            + " on the class path knows, expected zookeeper://host:port; is"
            + " io.trunkline:rpc-registry-zookeeper missing?");
  }

  private static Optional<SettingsProvider> provider(ClassLoader loader, String url) {
    String scheme = AddressSources.scheme(url);
    for (SettingsProvider provider : ServiceLoader.load(SettingsProvider.class, loader)) {
      if (provider.schemes().contains(scheme)) {
        return Optional.of(provider);
      }
    }
    return Optional.empty();
  }

  /**
   * Where the rules for a reference are kept: the config center, else the first of its registries
   * that keeps settings.
   */
  public synchronized Optional<SettingsSource> of(List<String> registries) {
    if (closed || registries.isEmpty()) {
      return Optional.empty();
    }
    if (center != null) {
      return Optional.of(opened(center, provider(loader, center).orElseThrow()));
    }
    for (String url : registries) {
      Optional<SettingsProvider> provider = provider(loader, url);
      if (provider.isPresent() && isCenter(url)) {
        return Optional.of(opened(url, provider.get()));
      }
    }
    return Optional.empty();
  }

  private SettingsSource opened(String url, SettingsProvider provider) {
    return open.computeIfAbsent(
        url, kept -> shared.apply(kept).orElseGet(() -> provider.open(kept)));
  }

  /** Whether rules may be kept in a registry. */
  public static boolean isCenter(String registry) {
    return !registry.contains(IS_CENTER + "=false");
  }

  /** Ends them all. */
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
