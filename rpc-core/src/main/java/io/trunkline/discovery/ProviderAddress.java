package io.trunkline.discovery;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a provider listens, and what its source says about it. Two are the same provider if host
 * and port are equal; a source that says something else about it later changes it in place.
 *
 * @param host a name or an address, without brackets
 * @param port 1 to 65535
 * @param parameters what else is said, under the keys of Dubbo's urls: {@code weight}, {@code
 *     warmup}, {@code timestamp}, {@code tag}, {@code zone}, {@code serialization}, ...; keys that
 *     nobody knows are kept and have no effect
 * @param overridden those of these keys whose values are not the provider's but an operator's: what
 *     they say about calls counts also where a consumer says something else
 */
public record ProviderAddress(
    String host, int port, Map<String, String> parameters, Set<String> overridden) {

  /** The weight of a provider that says none. */
  public static final int DEFAULT_WEIGHT = 100;

  /** How long a provider takes to get its whole share if it does not say: 10 minutes, as stock. */
  public static final long DEFAULT_WARMUP_MILLIS = 600_000;

  private static final String SCHEME = "dubbo://";
  private static final int DEFAULT_PORT = 20_880;

  public ProviderAddress {
    Objects.requireNonNull(host, "host");
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "the port of provider " + host + " is " + port + ", expected 1 to 65535");
    }
    parameters = Map.copyOf(parameters);
    overridden = Set.copyOf(overridden);
  }

  /** An address about which no operator says anything. */
  public ProviderAddress(String host, int port, Map<String, String> parameters) {
    this(host, port, parameters, Set.of());
  }

  /** An address about which nothing else is said. */
  public ProviderAddress(String host, int port) {
    this(host, port, Map.of());
  }

  /**
   * Reads an address with what is said about it: {@code host:port?weight=200&tag=gray}, with or
   * without {@code dubbo://} in front and a path behind the port. Without a port it is 20880.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static ProviderAddress parse(String text) {
    String[] parts = text.trim().split("\\?", 2);
    String where = parts[0].contains("://") ? parts[0] : SCHEME + parts[0];
    if (!where.startsWith(SCHEME)) {
      throw new IllegalArgumentException(notAnAddress(text));
    }
    String[] path = where.substring(SCHEME.length()).split("(?=[/#])", 2);
    try {
      URI.create(SCHEME + "host" + (path.length < 2 ? "" : path[1])); // its characters
      HostPort address = HostPort.parse(path[0]);
      return new ProviderAddress(
          address.host(),
          address.port() == HostPort.NONE ? DEFAULT_PORT : address.port(),
          parameters(parts.length < 2 ? "" : parts[1]));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(notAnAddress(text) + ": " + e.getMessage(), e);
    }
  }

  private static String notAnAddress(String text) {
    return "\"" + text + "\" is not an address of the form [dubbo://]host:port[?key=value&...]";
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      if (!parts[0].isEmpty()) {
        parameters.put(decode(parts[0]), parts.length < 2 ? "" : decode(parts[1]));
      }
    }
    return parameters;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Its share of calls in relation to that of others; 0 for none. */
  public int weight() {
    return (int) Math.min(Integer.MAX_VALUE, number("weight", DEFAULT_WEIGHT));
  }

  /** How long after its start its share grows, in milliseconds; 0 for not at all. */
  public long warmupMillis() {
    return number("warmup", DEFAULT_WARMUP_MILLIS);
  }

  /** When it started, in milliseconds since 1970; 0 if that is not known. */
  public long startedAtMillis() {
    return number("timestamp", 0);
  }

  /** The tag that calls to it need; null for none. Registries of Dubbo say it as dubbo.tag. */
  public @Nullable String tag() {
    String tag = parameter("tag");
    return tag == null ? parameter("dubbo.tag") : tag;
  }

  /** Where it is, for consumers that prefer those near to them; null if it does not say. */
  public @Nullable String zone() {
    return parameter("zone");
  }

  /** A value, or null if nothing is said under this key or the value is empty. */
  public @Nullable String parameter(String key) {
    String value = parameters.get(key);
    return value == null || value.isEmpty() ? null : value;
  }

  /** What is not a number from 0 on counts as not said: one bad entry must not hide a provider. */
  private long number(String key, long otherwise) {
    String value = parameter(key);
    if (value == null) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(value);
      return number < 0 ? otherwise : number;
    } catch (NumberFormatException notANumber) {
      return otherwise;
    }
  }

  /** Host and port, an IPv6 address in brackets. */
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
