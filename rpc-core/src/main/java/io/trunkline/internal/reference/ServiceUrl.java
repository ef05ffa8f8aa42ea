package io.trunkline.internal.reference;

import static java.util.Objects.requireNonNull;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.text.Secrets;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ReferenceSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The address of a service: {@code dubbo://host[:port][/path][?key=value&...]}, also as Dubbo's
 * logs and registries show it. Most of the keys there say something to a registry or about the
 * provider; they are passed over, except those without which a call would mean something else.
 *
 * @param host a name or an address, without brackets
 * @param port 20880 if the text has none
 * @param path the service path, or null for the interface's name
 * @param settings the keys of {@link ReferenceSettings} and {@link ClusterSettings}
 * @param prefixed the keys with a dot, of which some may be settings of serializations
 * @param timeouts the milliseconds of {@code method.timeout} keys, by method name
 * @param actives the numbers of {@code method.actives} keys, by method name
 * @param parameters all keys, for what they say about the provider
 */
record ServiceUrl(
    String host,
    int port,
    @Nullable String path,
    Map<String, String> settings,
    Map<String, String> prefixed,
    Map<String, Long> timeouts,
    Map<String, Integer> actives,
    Map<String, String> parameters) {

  static final int DEFAULT_PORT = 20880;

  private static final String SCHEME = "dubbo://";

  /** The form of a URL, for messages. */
  static final String FORM = "dubbo://host:port[/path][?key=value&...]";

  /** The placeholder for a missing url. */
  static final ServiceUrl NOTHING =
      new ServiceUrl("", DEFAULT_PORT, null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  /** Whether the connection uses TLS. */
  static final String SSL_ENABLED = "ssl-enabled";

  /**
   * Reads one URL or several with {@code ;} between them, of which one has the path and the keys,
   * or all have the same. What is said about the provider, such as its weight, may differ.
   *
   * @return the first one, and all addresses, each once
   * @throws IllegalArgumentException if they are not URLs, or say something unknown or different
   */
  static Addresses parseAll(String given) {
    String text = isEncoded(given) ? UrlKeys.decode(given.trim()) : given;
    ServiceUrl first = null;
    Map<InetSocketAddress, ProviderAddress> addresses = new LinkedHashMap<>();
    for (String one : text.split(";")) {
      ServiceUrl url = parse(one);
      addresses.putIfAbsent(url.address(), url.provider());
      if (first == null) {
        first = url;
      } else if (!url.saysNothing() && !url.says(first)) {
        throw new IllegalArgumentException(
            "url \""
                + AddressSources.masked(one.trim())
                + "\" has another path or other keys than the first one, \""
                + AddressSources.masked(text.split(";")[0].trim())
                + "\"; give all of them the same, or only the first");
      }
    }
    return new Addresses(requireNonNull(first), List.copyOf(addresses.values()));
  }

  /**
   * Where a reference's providers are.
   *
   * @param url what it says, at the first address
   * @param all their addresses
   */
  record Addresses(ServiceUrl url, List<ProviderAddress> all) {}

  private boolean saysNothing() {
    return path == null
        && settings.isEmpty()
        && prefixed.isEmpty()
        && timeouts.isEmpty()
        && actives.isEmpty();
  }

  private boolean says(ServiceUrl other) {
    return Objects.equals(path, other.path)
        && settings.equals(other.settings)
        && prefixed.equals(other.prefixed)
        && timeouts.equals(other.timeouts)
        && actives.equals(other.actives);
  }

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is malformed, or has an unknown key
   */
  static ServiceUrl parse(String given) {
    String text = isEncoded(given) ? UrlKeys.decode(given.trim()) : given;
    String[] parts = text.trim().split("\\?", 2);
    String where = parts[0];
    if (where.contains(",")) {
      throw new IllegalArgumentException(
          "url \""
              + AddressSources.masked(text)
              + "\" separates addresses by ',', expected ';' between whole urls");
    }
    if (!where.startsWith(SCHEME)) {
      throw notOfTheForm(text, "", null);
    }
    String[] places = where.substring(SCHEME.length()).split("(?=[/#])", 2);
    ProviderAddress address = address(text, places[0]);
    String path = path(text, places[0], places.length < 2 ? "" : places[1]);
    UrlKeys keys = parts.length < 2 ? new UrlKeys(text, Map.of()) : UrlKeys.parse(text, parts[1]);
    return new ServiceUrl(
        address.host(),
        address.port(),
        path.isEmpty() ? null : path,
        keys.settings(),
        keys.prefixed(),
        keys.timeouts(),
        keys.actives(),
        Map.copyOf(keys.values()));
  }

  private static ProviderAddress address(String text, String authority) {
    try {
      String withoutUser = authority.substring(authority.lastIndexOf('@') + 1);
      return ProviderAddress.parse(SCHEME + withoutUser + "/"); // whose spaces count
    } catch (IllegalArgumentException e) {
      throw unreadable(text, authority, e);
    }
  }

  /** The error for a url whose reason may quote a part of a password. */
  private static IllegalArgumentException unreadable(
      String text, String authority, IllegalArgumentException e) {
    return text.indexOf('@', text.indexOf(authority) + authority.length()) < 0
        ? notOfTheForm(text, ": " + e.getMessage(), e)
        : notOfTheForm(text, ": encode '/', '#' and '?' in its user and password", null);
  }

  /** Registries keep the whole URL as one name. */
  private static boolean isEncoded(String text) {
    return text.trim().regionMatches(true, 0, "dubbo%3A%2F%2F", 0, 14);
  }

  /** Decoded, without the slash in front. */
  private static String path(String text, String authority, String rest) {
    try {
      String path = URI.create(SCHEME + "host" + rest).getPath();
      return path == null ? "" : path.replaceFirst("^/", "");
    } catch (IllegalArgumentException e) {
      throw unreadable(text, authority, e);
    }
  }

  private static IllegalArgumentException notOfTheForm(
      String text, String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "url \"" + AddressSources.masked(text) + "\" is not of the form " + FORM + why, cause);
  }

  /** The address, looked up again for each connection. */
  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved(provider().host(), port);
  }

  /** The address, with the parameters of the provider. */
  ProviderAddress provider() {
    return new ProviderAddress(host, port, parameters);
  }

  /** All keys; tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }
}
