package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Spelling;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.cluster.ClusterStrategy;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.text.Secrets;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address of a service: {@code dubbo://host[:port][/path][?key=value&...]}, also as Dubbo's
 * logs and registries show it. Most of the keys there say something to a registry or about the
 * provider; they are passed over, except those without which a call would mean something else.
 *
 * <p>Longer than 400 lines because it is a table of keys: what each sets, or why it is refused.
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

  /** What a URL looks like, for messages. */
  static final String FORM = "dubbo://host:port[/path][?key=value&...]";

  /** In place of a url, where there is none. */
  static final ServiceUrl NOTHING =
      new ServiceUrl("", DEFAULT_PORT, null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  private static final String TIMEOUT = "timeout";

  private static final String ACTIVES = "actives";

  /** Whether the connection uses TLS. */
  static final String SSL_ENABLED = "ssl-enabled";

  /** The settings of references by their keys. */
  private static final Map<String, Setting<?>> OF_REFERENCES =
      ReferenceSettings.ALL.stream()
          .filter(setting -> setting.urlKey() != null)
          .collect(Collectors.toUnmodifiableMap(Setting::urlKey, setting -> setting));

  private static final Set<String> SETTINGS =
      Stream.concat(
              OF_REFERENCES.keySet().stream(), ClusterSettings.ALL.stream().map(Setting::urlKey))
          .collect(Collectors.toUnmodifiableSet());

  /** A key of Dubbo's that looks like one of these misspelt, and means nothing here. */
  private static final String SHARE_CONNECTIONS = "shareconnections";

  private static Set<String> with(Set<String> some, String... others) {
    return Stream.concat(some.stream(), Stream.of(others)).collect(Collectors.toUnmodifiableSet());
  }

  /** In the URLs of 2.6 before keys that a provider or consumer element says. */
  private static final String DEFAULT = "default.";

  private static final String METHOD_TIMEOUT = "." + TIMEOUT;

  private static final String METHOD_ACTIVES = "." + ACTIVES;

  /**
   * @param passing values that say what happens anyway
   * @param reason why others are refused
   */
  private record Refusal(Set<String> passing, String reason) {}

  private static final Refusal CALLER_GETS_NULL =
      new Refusal(Set.of("false"), "return a CompletableFuture instead");
  private static final Refusal OWN_BEAN =
      new Refusal(Set.of("false"), "what it names is not looked for; wrap the reference instead");
  private static final Refusal NO_FILTERS =
      new Refusal(Set.of("false"), "what it names is not looked for; give the client a Filter");
  private static final Refusal NO_CONNECTION_EVENTS =
      new Refusal(Set.of("false"), "connections are shared, and their events call no method");
  private static final Refusal ONE_NAME =
      new Refusal(Set.of(), "an address has one service; name its group and version");

  /** How registries write the tag of a provider. */
  private static final String PROVIDER_TAG = "dubbo.tag";

  /** What is said about the provider with a number. */
  private static final Set<String> PROVIDER_NUMBERS = Set.of("weight", "warmup", "timestamp");

  /** Of these, what also stands behind a method's name and a dot. */
  private static final Set<String> OF_METHODS = Set.of("async", "mock");

  /** By key. */
  private static final Map<String, Refusal> REFUSALS =
      Map.ofEntries(
          Map.entry("async", CALLER_GETS_NULL),
          Map.entry("mock", OWN_BEAN),
          Map.entry("stub", OWN_BEAN),
          Map.entry("local", OWN_BEAN),
          Map.entry("cache", new Refusal(Set.of("false"), "results are not cached")),
          Map.entry("validation", NO_FILTERS),
          Map.entry("reference.filter", NO_FILTERS),
          Map.entry("invoker.listener", NO_FILTERS),
          Map.entry("onconnect", NO_CONNECTION_EVENTS),
          Map.entry("ondisconnect", NO_CONNECTION_EVENTS),
          Map.entry("merger", new Refusal(Set.of("false"), "results are not merged")),
          Map.entry("codec", new Refusal(Set.of("dubbo"), "there is one codec, dubbo")),
          Map.entry(
              "cluster",
              new Refusal(
                  with(ClusterKeys.WITHOUT_EFFECT, ClusterStrategy.names().toArray(String[]::new)),
                  "expected one of " + String.join(", ", ClusterStrategy.names()))));

  /**
   * Reads one URL or several with {@code ;} between them, of which one has the path and the keys,
   * or all have the same. What is said about the provider, such as its weight, may differ.
   *
   * @return the first one, and all addresses, each once
   * @throws IllegalArgumentException if they are not URLs, or say something unknown or different
   */
  static Addresses parseAll(String given) {
    String text = isEncoded(given) ? decode(given.trim()) : given;
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
   * @throws IllegalArgumentException if it is not one, or says something unknown
   */
  static ServiceUrl parse(String given) {
    String text = isEncoded(given) ? decode(given.trim()) : given;
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
    String path = path(text, places.length < 2 ? "" : places[1]);
    Map<String, String> keys = parts.length < 2 ? Map.of() : keys(text, parts[1]);
    return new ServiceUrl(
        address.host(),
        address.port(),
        path.isEmpty() ? null : path,
        settings(text, keys),
        prefixed(keys),
        ofMethods(METHOD_TIMEOUT, keys, (key, value) -> number(TIMEOUT, text, key, value)),
        ofMethods(METHOD_ACTIVES, keys, (key, value) -> (int) number(ACTIVES, text, key, value)),
        Map.copyOf(keys));
  }

  private static ProviderAddress address(String text, String authority) {
    try {
      String withoutUser = authority.substring(authority.lastIndexOf('@') + 1);
      return ProviderAddress.parse(SCHEME + withoutUser + "/"); // whose spaces count
    } catch (IllegalArgumentException e) {
      throw notOfTheForm(text, ": " + e.getMessage(), e);
    }
  }

  /** Registries keep the whole URL as one name. */
  private static boolean isEncoded(String text) {
    return text.trim().regionMatches(true, 0, "dubbo%3A%2F%2F", 0, 14);
  }

  /** Decoded, without the slash in front. */
  private static String path(String text, String rest) {
    try {
      String path = URI.create(SCHEME + "host" + rest).getPath();
      return path == null ? "" : path.replaceFirst("^/", "");
    } catch (IllegalArgumentException e) {
      throw notOfTheForm(text, ": " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException notOfTheForm(
      String text, String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "url \"" + AddressSources.masked(text) + "\" is not of the form " + FORM + why, cause);
  }

  private static Map<String, String> keys(String text, String query) {
    Map<String, String> keys = new LinkedHashMap<>();
    Map<String, String> own = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String key = decode(parts[0]);
      boolean isDefault = key.startsWith(DEFAULT);
      String name = isDefault ? key.substring(DEFAULT.length()) : key;
      String value = parts.length < 2 ? "" : decode(parts[1]);
      refuse(text, name, value);
      (isDefault ? keys : own).put(name, value);
    }
    keys.putAll(own);
    return keys;
  }

  private static void refuse(String text, String key, String value) {
    boolean several = value.contains("*") || value.contains(",");
    String end = key.substring(key.lastIndexOf('.') + 1);
    Refusal refusal =
        several && (key.equals("group") || key.equals("version"))
            ? ONE_NAME
            : REFUSALS.get(OF_METHODS.contains(end) ? end : key);
    if (refusal != null && !value.isEmpty() && !refusal.passing.contains(value)) {
      throw new IllegalArgumentException(
          "url \""
              + AddressSources.masked(text)
              + "\" says "
              + key
              + "="
              + value
              + ", which is not supported: "
              + refusal.reason
              + "; remove it");
    }
    if (PROVIDER_NUMBERS.contains(key) && !value.matches("[0-9]{0,18}")) {
      throw new IllegalArgumentException(
          "url \""
              + AddressSources.masked(text)
              + "\" says "
              + key
              + "="
              + value
              + ", expected a number from 0 on");
    }
  }

  private static Map<String, String> settings(String text, Map<String, String> keys) {
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> known = new ArrayList<>(new TreeSet<>(SETTINGS));
    keys.forEach(
        (key, value) -> {
          if (SETTINGS.contains(key)) {
            settings.put(key, setting(text, key, value));
          } else if (!key.equals(SHARE_CONNECTIONS)
              && !SETTINGS.contains(key.substring(key.indexOf('.') + 1)) // of a method
              && !Spelling.hint(key, known).isEmpty()) {
            throw new IllegalArgumentException(
                "url \""
                    + AddressSources.masked(text)
                    + "\" has the unknown key '"
                    + key
                    + "', known are "
                    + known
                    + Spelling.hint(key, known));
          }
        });
    return settings;
  }

  private static String setting(String text, String key, String value) {
    Setting<?> setting = OF_REFERENCES.get(key);
    if (setting == null) {
      return value;
    }
    return switch (setting.type()) {
      case NUMBER, TIME -> Long.toString(number(key, text, key, value));
      case FLAG -> flag(text, key, value);
      case TEXT, OBJECT -> value;
    };
  }

  private static Map<String, String> prefixed(Map<String, String> keys) {
    Map<String, String> prefixed = new LinkedHashMap<>(keys);
    prefixed
        .keySet()
        .removeIf(
            key ->
                !key.contains(".")
                    || key.equals(PROVIDER_TAG)
                    || key.endsWith(METHOD_TIMEOUT)
                    || key.endsWith(METHOD_ACTIVES));
    return prefixed;
  }

  private static String flag(String text, String key, String value) {
    String flag = value.toLowerCase(Locale.ROOT);
    if (!flag.equals("true") && !flag.equals("false")) {
      throw new IllegalArgumentException(
          "url \""
              + AddressSources.masked(text)
              + "\" says "
              + key
              + "="
              + value
              + ", expected true or false");
    }
    return flag;
  }

  private static <V> Map<String, V> ofMethods(
      String end, Map<String, String> keys, BiFunction<String, String, V> reading) {
    Map<String, V> byMethod = new LinkedHashMap<>();
    keys.forEach(
        (key, value) -> {
          int dot = key.length() - end.length();
          if (dot > 0 && key.endsWith(end)) {
            byMethod.put(key.substring(0, dot), reading.apply(key, value));
          }
        });
    return byMethod;
  }

  /**
   * @param setting whose range counts
   */
  private static long number(String setting, String text, String key, String value) {
    try {
      Object number = requireNonNull(OF_REFERENCES.get(setting)).parse(key, value);
      return number instanceof Duration time ? time.toMillis() : ((Integer) number).longValue();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "url \"" + AddressSources.masked(text) + "\": " + e.getMessage(), e);
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The address, looked up anew for each connection. */
  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved(provider().host(), port);
  }

  /** The address, with what is said about the provider. */
  ProviderAddress provider() {
    return new ProviderAddress(host, port, parameters);
  }

  /** All keys; tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }
}
