package io.trunkline.internal.discovery;

import io.trunkline.call.Spelling;
import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.text.Secrets;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** The sources of addresses of one client, by the schemes of their urls. Thread-safe. */
public final class AddressSources implements AutoCloseable {

  private static final String REFRESH = "refresh";
  private static final long DNS_MILLIS = 30_000;
  private static final long FILE_MILLIS = 1_000;

  private final ClassLoader loader;
  private final Executor executor;
  private final ScheduledExecutorService scheduler;
  private final RegistryLevels levels;
  private final AddressName.Resolver resolver;

  /** The providers on the class path; null until a url needs them. */
  private @Nullable List<AddressSourceProvider> providers;

  /**
   * @param executor runs work that may block
   * @param levels opens the sources of registries
   */
  public AddressSources(
      ClassLoader loader,
      Executor executor,
      ScheduledExecutorService scheduler,
      RegistryLevels levels) {
    this(loader, executor, scheduler, levels, InetAddress::getAllByName);
  }

  AddressSources(
      ClassLoader loader,
      Executor executor,
      ScheduledExecutorService scheduler,
      RegistryLevels levels,
      AddressName.Resolver resolver) {
    this.loader = loader;
    this.executor = executor;
    this.scheduler = scheduler;
    this.levels = levels;
    this.resolver = resolver;
  }

  /**
   * The source that the url of a query names. Does not wait for anything.
   *
   * @param settings where the rules of operators are kept
   * @throws IllegalArgumentException if its scheme is not known, or what it says
   */
  public AddressSource open(AddressQuery query, Optional<SettingsSource> settings) {
    String url = query.url();
    String scheme = scheme(url);
    String zone = keys(url).get(ZonedAddresses.ZONE); // first: nobody closes a source if it fails
    AddressSource source =
        switch (scheme) {
          case "dns" -> names(url);
          case "file" -> file(url);
          default ->
              levels.open(
                  provider(scheme).orElseThrow(() -> unknown(scheme, url)), query, settings);
        };
    return zone == null || zone.isEmpty() ? source : new ZonedAddresses(source, zone);
  }

  private static Map<String, String> keys(String url) {
    String[] parts = url.trim().split("\\?", 2);
    return parts.length < 2
        ? Map.of()
        : ProviderAddress.parse("source?" + parts[1]).parameters(); // a query as any other
  }

  /** The scheme of a url in lower case; empty if it has none. */
  public static String scheme(String url) {
    int end = url.indexOf("://");
    return end < 0 ? "" : url.substring(0, end).trim().toLowerCase(Locale.ROOT);
  }

  /** Urls for messages: without user, password and other secrets in them. */
  public static String masked(String urls) {
    return Secrets.masked(urls);
  }

  private AddressSource names(String url) {
    String where = url.trim().substring("dns://".length());
    try {
      ProviderAddress address = ProviderAddress.parse(where);
      long period = period(address.parameters(), DNS_MILLIS);
      return new PolledAddresses(
          new AddressName(resolver, address.host(), address.port()), period, executor, scheduler);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "url \"" + masked(url) + "\", expected dns://name:port[?refresh=ms]: " + e.getMessage(),
          e);
    }
  }

  private AddressSource file(String url) {
    try {
      Path file = Path.of(URI.create(url.trim().split("\\?", 2)[0]));
      long period = period(keys(url), FILE_MILLIS);
      return new PolledAddresses(new AddressFile(file), period, executor, scheduler);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "url \""
              + masked(url)
              + "\", expected file:///path[?refresh=ms]: "
              + masked(String.valueOf(e.getMessage())));
    }
  }

  private static long period(Map<String, String> keys, long otherwise) {
    for (String key : keys.keySet()) {
      if (!key.equals(REFRESH) && !key.equals(ZonedAddresses.ZONE)) {
        throw new IllegalArgumentException(
            "the key " + key + " is not known; settings of calls are set on the reference");
      }
    }
    String value = keys.getOrDefault(REFRESH, Long.toString(otherwise));
    if (!value.matches("[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException(REFRESH + " is " + value + ", expected 1 to 999999999 ms");
    }
    return Long.parseLong(value);
  }

  private IllegalArgumentException unknown(String scheme, String url) {
    Set<String> known = new TreeSet<>(Set.of("dubbo", "dns", "file"));
    providers().forEach(provider -> known.addAll(provider.schemes()));
    String hint = Spelling.hint(scheme, known);
    return new IllegalArgumentException(
        "url \""
            + masked(url)
            + "\" has the scheme "
            + scheme
            + ", known are "
            + known
            + (hint.isEmpty()
                ? "; for a registry, add io.trunkline:rpc-registry-" + scheme + " to the class path"
                : hint));
  }

  /**
   * The settings at a url, over the connection of the sources with that url; empty if these have no
   * connection to share.
   *
   * @throws IllegalArgumentException if the url contains an unknown key or an impossible value
   */
  public Optional<SettingsSource> settings(String url) {
    return provider(scheme(url)).flatMap(provider -> provider.settings(url));
  }

  private Optional<AddressSourceProvider> provider(String scheme) {
    return providers().stream().filter(one -> one.schemes().contains(scheme)).findFirst();
  }

  private synchronized List<AddressSourceProvider> providers() {
    List<AddressSourceProvider> known = providers;
    if (known == null) {
      known = new ArrayList<>();
      ServiceLoader.load(AddressSourceProvider.class, loader).forEach(known::add);
      providers = known;
    }
    return known;
  }

  /** Closes the providers. The sources are closed before. */
  @Override
  public synchronized void close() {
    if (providers != null) {
      providers.forEach(AddressSourceProvider::close);
      providers = List.of();
    }
  }
}
