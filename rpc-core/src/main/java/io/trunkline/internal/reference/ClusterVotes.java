package io.trunkline.internal.reference;

import static io.trunkline.settings.ClusterSettings.FORCE_TAG;
import static io.trunkline.settings.ClusterSettings.FORKS;
import static io.trunkline.settings.ClusterSettings.HEDGE_AFTER;
import static io.trunkline.settings.ClusterSettings.IDEMPOTENT;
import static io.trunkline.settings.ClusterSettings.LOAD_BALANCE;
import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ClusterSettings.RETRY_BUDGET;
import static io.trunkline.settings.ClusterSettings.STICKY;
import static io.trunkline.settings.ClusterSettings.STRATEGY;
import static io.trunkline.settings.ClusterSettings.TAG;
import static io.trunkline.settings.ClusterSettings.ZONE;

import io.trunkline.options.ClusterOptions;
import io.trunkline.settings.Setting;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What counts of settings in which the providers of one set differ: that of more than half of them,
 * so that one that is configured otherwise changes nothing, and it does not matter in which order
 * they are. Of {@code retries} the fewest count, and only if all say some. For one thread.
 */
final class ClusterVotes {

  /** Settings that providers cannot influence. */
  private static final List<Setting<?>> OWN =
      List.of(IDEMPOTENT, HEDGE_AFTER, RETRY_BUDGET, TAG, FORCE_TAG, ZONE);

  /** By what counts for a provider, how many of these there are. */
  private final Map<ClusterOptions, Integer> votes = new LinkedHashMap<>();

  private int providers;

  /** So many providers would be called in this way. */
  void add(ClusterOptions options, int count) {
    votes.merge(options, count, Integer::sum);
    providers += count;
  }

  /**
   * What counts.
   *
   * @param own what does where they do not agree
   */
  ClusterOptions of(ClusterOptions own) {
    if (votes.size() == 1) {
      return votes.keySet().iterator().next();
    }
    ClusterOptions.Builder elected =
        ClusterOptions.builder()
            .strategy(most(STRATEGY, own))
            .loadBalance(most(LOAD_BALANCE, own))
            .forks(most(FORKS, own))
            .sticky(most(STICKY, own))
            .retries(retries(own));
    parameters(own).forEach(elected::parameter);
    for (Setting<?> setting : OWN) {
      take(setting, own, elected);
    }
    return elected.build();
  }

  private static <V> void take(
      Setting<V> setting, ClusterOptions own, ClusterOptions.Builder elected) {
    V value = own.find(setting);
    if (value != null) {
      elected.set(setting, value);
    }
  }

  private <V> @Nullable V most(Setting<V> setting, ClusterOptions own) {
    return most(options -> options.find(setting), own.find(setting));
  }

  private <V> @Nullable V most(
      Function<ClusterOptions, @Nullable V> setting, @Nullable V otherwise) {
    Map<V, Integer> counts = new HashMap<>();
    votes.forEach(
        (options, count) -> {
          V value = setting.apply(options);
          if (value != null) {
            counts.merge(value, count, Integer::sum);
          }
        });
    return counts.entrySet().stream()
        .filter(value -> value.getValue() * 2 > providers)
        .map(Map.Entry::getKey)
        .findAny()
        .orElse(otherwise);
  }

  private Map<String, String> parameters(ClusterOptions own) {
    Set<String> keys =
        votes.keySet().stream()
            .flatMap(options -> options.get(ClusterOptions.PARAMETERS).keySet().stream())
            .collect(Collectors.toSet());
    Map<String, String> parameters = new HashMap<>();
    for (String key : keys) {
      String value =
          most(
              options -> options.get(ClusterOptions.PARAMETERS).get(key),
              own.get(ClusterOptions.PARAMETERS).get(key));
      if (value != null) {
        parameters.put(key, value);
      }
    }
    return parameters;
  }

  private @Nullable Integer retries(ClusterOptions own) {
    Integer fewest = null;
    for (ClusterOptions options : votes.keySet()) {
      Integer said = options.find(RETRIES);
      if (said == null) {
        return own.find(RETRIES);
      }
      fewest = fewest == null ? said : Integer.valueOf(Math.min(fewest, said));
    }
    return fewest;
  }
}
