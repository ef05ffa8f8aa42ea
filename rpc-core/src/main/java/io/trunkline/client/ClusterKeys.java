package io.trunkline.client;

import io.trunkline.internal.options.OptionRange;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the keys of a url say about calls to several providers, of a reference or of a method. */
final class ClusterKeys {

  static final String CLUSTER = "cluster";
  static final String LOAD_BALANCE = "loadbalance";
  static final String RETRIES = "retries";
  static final String IDEMPOTENT = "idempotent";
  static final String HEDGE_AFTER = "hedge-after";
  static final String FORKS = "forks";
  static final String STICKY = "sticky";
  static final String RETRY_BUDGET = "retry-budget";

  /** A url's {@code tag} and {@code zone} are the provider's: these are the caller's. */
  static final String CONSUMER_TAG = "consumer-tag";

  static final String CONSUMER_ZONE = "consumer-zone";
  static final String FORCE_TAG = "dubbo.force.tag";

  /** All of them; behind a method's name and a dot, all but the last four. */
  static final Set<String> ALL =
      Set.of(
          CLUSTER,
          LOAD_BALANCE,
          RETRIES,
          IDEMPOTENT,
          HEDGE_AFTER,
          FORKS,
          STICKY,
          RETRY_BUDGET,
          CONSUMER_TAG,
          CONSUMER_ZONE,
          FORCE_TAG);

  /** Names of Dubbo's for what happens anyway, as there are no registries in zones. */
  static final Set<String> WITHOUT_EFFECT = Set.of("zone-aware", "zoneAware");

  /** Keys of balancers begin with it. */
  private static final String HASH = "hash.";

  private final Map<String, String> keys;
  private final String prefix;

  private ClusterKeys(Map<String, String> keys, String prefix) {
    this.keys = keys;
    this.prefix = prefix;
  }

  /**
   * Reads the keys with this prefix.
   *
   * @param prefix empty for those of the reference, else a method's name and a dot
   * @throws IllegalArgumentException if a name is unknown or a value out of range
   */
  static ClusterOptions read(Map<String, String> keys, String prefix) {
    return new ClusterKeys(keys, prefix).read();
  }

  private ClusterOptions read() {
    String strategy = value(CLUSTER);
    String retries = value(RETRIES);
    Integer hedgeAfter = number(HEDGE_AFTER, OptionRange.HEDGE_AFTER);
    ClusterOptions.Builder options =
        ClusterOptions.builder()
            .strategy(strategy == null || WITHOUT_EFFECT.contains(strategy) ? null : strategy)
            .loadBalance(value(LOAD_BALANCE))
            .retries(
                "-1".equals(retries)
                    ? Integer.valueOf(0)
                    : number(RETRIES, OptionRange.RETRIES)) // as stock
            .idempotent(flag(IDEMPOTENT))
            .hedgeAfter(hedgeAfter == null ? null : Duration.ofMillis(hedgeAfter))
            .forks(number(FORKS, OptionRange.FORKS))
            .sticky(flag(STICKY))
            .retryBudget(prefix.isEmpty() ? number(RETRY_BUDGET, OptionRange.RETRY_BUDGET) : null);
    if (prefix.isEmpty()) {
      options.tag(value(CONSUMER_TAG)).forceTag(flag(FORCE_TAG)).zone(value(CONSUMER_ZONE));
    }
    keys.forEach(
        (key, value) -> {
          if (key.startsWith(prefix + HASH)) {
            options.parameter(key.substring(prefix.length()), value);
          }
        });
    return options.build();
  }

  private @Nullable String value(String key) {
    String value = keys.get(prefix + key);
    return value == null || value.isEmpty() ? null : value;
  }

  private @Nullable Integer number(String key, OptionRange range) {
    String value = value(key);
    return value == null ? null : Integer.valueOf(range.parse(prefix + key, value));
  }

  private @Nullable Boolean flag(String key) {
    String value = value(key);
    if (value == null) {
      return null;
    }
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          prefix + key + " is '" + value + "', expected true or false");
    }
    return Boolean.valueOf(value);
  }
}
