package io.trunkline.discovery;

import java.util.Map;
import java.util.Objects;
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
 */
public record ProviderAddress(String host, int port, Map<String, String> parameters) {

  /** The weight of a provider that says none. */
  public static final int DEFAULT_WEIGHT = 100;

  /** How long a provider takes to get its whole share if it does not say: 10 minutes, as stock. */
  public static final long DEFAULT_WARMUP_MILLIS = 600_000;

  public ProviderAddress {
    Objects.requireNonNull(host, "host");
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "the port of provider " + host + " is " + port + ", expected 1 to 65535");
    }
    parameters = Map.copyOf(parameters);
  }

  /** An address about which nothing else is said. */
  public ProviderAddress(String host, int port) {
    this(host, port, Map.of());
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
