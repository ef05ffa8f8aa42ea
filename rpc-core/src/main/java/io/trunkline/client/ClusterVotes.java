package io.trunkline.client;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What counts of settings in which the providers of one set differ: that of more than half of them,
 * so that one that is configured otherwise changes nothing, and it does not matter in which order
 * they are. Of {@code retries} the fewest count, and only if all say some: they are also the word
 * of who wrote the provider that its methods may run twice. For one thread.
 */
final class ClusterVotes {

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
    return new ClusterOptions(
        most(ClusterOptions::strategy, own.strategy()),
        most(ClusterOptions::loadBalance, own.loadBalance()),
        parameters(own),
        retries(own),
        own.idempotent(),
        own.hedgeAfter(),
        most(ClusterOptions::forks, own.forks()),
        most(ClusterOptions::sticky, own.sticky()),
        own.retryBudget(),
        own.tag(),
        own.forceTag(),
        own.zone());
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
            .flatMap(options -> options.parameters().keySet().stream())
            .collect(Collectors.toSet());
    Map<String, String> parameters = new HashMap<>();
    for (String key : keys) {
      String value = most(options -> options.parameters().get(key), own.parameters().get(key));
      if (value != null) {
        parameters.put(key, value);
      }
    }
    return parameters;
  }

  private @Nullable Integer retries(ClusterOptions own) {
    Integer fewest = null;
    for (ClusterOptions options : votes.keySet()) {
      Integer said = options.retries();
      if (said == null) {
        return own.retries();
      }
      fewest = fewest == null ? said : Integer.valueOf(Math.min(fewest, said));
    }
    return fewest;
  }
}
