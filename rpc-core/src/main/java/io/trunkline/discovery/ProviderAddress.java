package io.trunkline.discovery;

import io.trunkline.internal.text.Secrets;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a provider with the parameters from its source. Two addresses with equal {@link
 * #identity} are the same provider; new parameters from the source change it in place.
 *
 * @param host a name or an address, without brackets
 * @param port 1 to 65535
 * @param parameters under the keys of Dubbo's urls: {@code weight}, {@code warmup}, {@code
 *     timestamp}, {@code tag}, {@code zone}, {@code serialization}, ...; unknown keys are kept and
 *     have no effect
 * @param overridden the keys of parameters that an operator has set: they take precedence over the
 *     settings of a consumer
 */
public record ProviderAddress(
    String host, int port, Map<String, String> parameters, Set<String> overridden) {

  /** The weight of a provider without the parameter. */
  public static final int DEFAULT_WEIGHT = 100;

  /** How long a provider without the parameter takes to get its whole share, as in stock. */
  public static final long DEFAULT_WARMUP_MILLIS = 600_000;

  private static final String SCHEME = "dubbo://";
  private static final int DEFAULT_PORT = 20_880;
  private static final String NO_VERSION = "0.0.0";

  public ProviderAddress {
    Objects.requireNonNull(host, "host");
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "the port of provider " + host + " is " + port + ", expected 1 to 65535");
    }
    parameters = Map.copyOf(parameters);
    overridden = Set.copyOf(overridden);
  }

  /** An address without overridden parameters. */
  public ProviderAddress(String host, int port, Map<String, String> parameters) {
    this(host, port, parameters, Set.of());
  }

  /** An address without parameters. */
  public ProviderAddress(String host, int port) {
    this(host, port, Map.of());
  }

  /**
   * Reads an address with parameters: {@code host:port?weight=200&tag=gray}, with or without {@code
   * dubbo://} before the host and a path after the port. The default port is 20880.
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
      if (text.contains("@") && !path[0].contains("@")) { // the reason quotes a part of a password
        throw new IllegalArgumentException(
            notAnAddress(text) + ": encode '/', '#' and '?' in its user and password");
      }
      throw new IllegalArgumentException(notAnAddress(text) + ": " + e.getMessage(), e);
    }
  }

  private static String notAnAddress(String text) {
    return "\""
        + Secrets.masked(text)
        + "\" is not an address of the form [dubbo://]host:port[?key=value&...]";
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

  /** The provider's share of calls in relation to other providers; 0 for none. */
  public int weight() {
    return (int) Math.min(Integer.MAX_VALUE, number("weight", DEFAULT_WEIGHT));
  }

  /** How long the share grows after the start, in milliseconds; 0 for not at all. */
  public long warmupMillis() {
    return number("warmup", DEFAULT_WARMUP_MILLIS);
  }

  /** When the provider started, in milliseconds since 1970; 0 if that is not known. */
  public long startedAtMillis() {
    return number("timestamp", 0);
  }

  /** The tag that calls to it need; null for none. Dubbo's registries call it dubbo.tag. */
  public @Nullable String tag() {
    String tag = parameter("tag");
    return tag == null ? parameter("dubbo.tag") : tag;
  }

  /** The provider's zone, for consumers that prefer providers near to them; null for none. */
  public @Nullable String zone() {
    return parameter("zone");
  }

  /** Host, port, group and version. Dubbo's version 0.0.0 is the same as none. */
  public String identity() {
    String version = parameter("version");
    return this
        + " "
        + Objects.requireNonNullElse(parameter("group"), "")
        + ":"
        + (version == null || version.equals(NO_VERSION) ? "" : version);
  }

  /** The value of a parameter; null if it is missing or empty. */
  public @Nullable String parameter(String key) {
    String value = parameters.get(key);
    return value == null || value.isEmpty() ? null : value;
  }

  /** Invalid or negative numbers are ignored, so a bad entry cannot hide a provider. */
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
