package io.trunkline.internal.reference;

import static io.trunkline.settings.ClusterSettings.IDEMPOTENT;
import static io.trunkline.settings.ClusterSettings.STRATEGY;
import static java.util.Objects.requireNonNullElse;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.PeerText;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How calls go to several providers where these have a say in it, in Dubbo's order: the method's
 * settings here, then what providers announce for it, then what is set here for all methods, then
 * what they announce for the service. What an operator has overridden comes first in each half. In
 * what providers of one set differ, {@link ClusterVotes} decides. For one thread at a time.
 */
final class ProviderClusterParameters {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.client.RpcClient");

  /** Strategies by which a call runs at several providers. */
  private static final Set<String> REPEATING = Set.of("forking", "broadcast");

  private static final String LOAD_BALANCE = "loadbalance";
  private static final String HASH_ARGUMENTS = "hash.arguments";
  private static final String HASH_NODES = "hash.nodes";

  /** A caller makes the ring of up to 1,000 providers. */
  private static final int MOST_NODES = 320;

  /** The keys that providers can set, also after a method's name and a dot. */
  private static final Set<String> KEYS =
      Set.of("cluster", LOAD_BALANCE, "retries", "forks", "sticky", HASH_ARGUMENTS, HASH_NODES);

  /**
   * What a provider says about this, the same for most of a set.
   *
   * @param overridden what of it is an operator's word
   */
  private record Said(Map<String, String> keys, Map<String, String> overridden) {}

  private static final Said NOTHING = new Said(Map.of(), Map.of());

  private final String service;
  private final ReferenceOptions<?> reference;
  private final ClusterOptions ofReference;

  /** The last announced keys and values, and whether they can be used. */
  private Map<Map.Entry<String, String>, Boolean> known = Map.of();

  private Set<Said> last = Set.of(NOTHING);

  /** Receives the announcements that cannot be used. */
  private final Complaints complaints = new Complaints(log);

  /**
   * @param service for messages
   * @param ofClient the settings for methods if neither they nor their reference set anything
   */
  ProviderClusterParameters(
      String service, ReferenceOptions<?> reference, ClusterOptions ofClient) {
    this.service = service;
    this.reference = reference;
    this.ofReference = reference.get(ReferenceOptions.CLUSTER).or(ofClient);
  }

  /**
   * The settings of the methods of a name with these providers; without providers, those of this
   * side.
   */
  Function<String, ClusterPolicy> policies(List<ProviderAddress> providers) {
    Map<Said, Integer> said = said(providers);
    return method -> policy(method, said);
  }

  private ClusterPolicy policy(String method, Map<Said, Integer> said) {
    ClusterOptions ofMethod = reference.method(method).get(MethodOptions.CLUSTER);
    ClusterOptions own = ofMethod.or(ofReference);
    if (said.isEmpty() || said.keySet().equals(Set.of(NOTHING))) {
      return ClusterPolicies.policy(own);
    }
    try {
      ClusterOptions elected = elected(method, ofMethod, own, said);
      return ClusterPolicies.policy(isRepeated(elected, own) ? once(elected, own) : elected, own);
    } catch (IllegalArgumentException together) { // each by itself can be used
      complaints.add(
          "%s: the settings that its providers announce for %s have no effect with those set here: %s"
              .formatted(service, method, together.getMessage()));
      return ClusterPolicies.policy(own);
    }
  }

  /** Whether others than the owner of this process make each call run several times. */
  private static boolean isRepeated(ClusterOptions elected, ClusterOptions own) {
    String strategy = elected.find(STRATEGY);
    return strategy != null
        && REPEATING.contains(strategy)
        && !own.get(IDEMPOTENT)
        && !strategy.equals(own.find(STRATEGY));
  }

  private ClusterOptions once(ClusterOptions elected, ClusterOptions own) {
    complaints.add(
        ("%s: its providers or an operator set cluster=%s, which has no effect, because each call"
                + " would run several times; set it here, or declare the method idempotent")
            .formatted(service, elected.find(STRATEGY)));
    return ClusterOptions.builder()
        .strategy(requireNonNullElse(own.find(STRATEGY), "failover"))
        .build()
        .or(elected);
  }

  private ClusterOptions elected(
      String method, ClusterOptions ofMethod, ClusterOptions own, Map<Said, Integer> said) {
    String prefix = method + ".";
    ClusterVotes votes = new ClusterVotes();
    said.forEach(
        (one, providers) ->
            votes.add(
                ClusterKeys.read(one.overridden, prefix)
                    .or(ofMethod)
                    .or(ClusterKeys.read(one.keys, prefix))
                    .or(ClusterKeys.read(one.overridden, ""))
                    .or(ofReference)
                    .or(ClusterKeys.read(one.keys, "")),
                providers));
    return votes.of(own);
  }

  /** The number of providers per announcement; of thousands, nearly all announce the same. */
  private Map<Said, Integer> said(List<ProviderAddress> providers) {
    Map<Map.Entry<String, String>, Boolean> now = new HashMap<>();
    Map<Said, Integer> all = new HashMap<>();
    for (ProviderAddress provider : providers) {
      all.merge(said(provider, now), 1, Integer::sum);
    }
    known = now;
    if (!providers.isEmpty() && !all.keySet().equals(last)) {
      last = Set.copyOf(all.keySet());
      log.info(
          "{}: its providers announce these settings for calls: {}",
          service,
          PeerText.shown(text(all).toString()));
    }
    return all;
  }

  private static List<String> text(Map<Said, Integer> all) {
    return all.entrySet().stream()
        .limit(5)
        .map(one -> one.getKey().keys + " (" + one.getValue() + ")")
        .toList();
  }

  private Said said(ProviderAddress provider, Map<Map.Entry<String, String>, Boolean> now) {
    Map<String, String> keys = new HashMap<>();
    Map<String, String> overridden = new HashMap<>();
    provider
        .parameters()
        .forEach(
            (key, value) -> {
              if (isAboutThis(key) && !value.isEmpty() && isUsable(Map.entry(key, value), now)) {
                keys.put(key, value);
                if (provider.overridden().contains(key)) {
                  overridden.put(key, value);
                }
              }
            });
    return keys.isEmpty() ? NOTHING : new Said(keys, overridden);
  }

  private static boolean isAboutThis(String key) {
    return KEYS.contains(key) || KEYS.contains(setting(key));
  }

  /** The key without the name of its method. */
  private static String setting(String key) {
    return KEYS.contains(key) ? key : key.substring(key.indexOf('.') + 1);
  }

  private boolean isUsable(
      Map.Entry<String, String> said, Map<Map.Entry<String, String>, Boolean> now) {
    Boolean before = now.get(said);
    if (before == null) {
      before = known.get(said);
      if (before == null) {
        before = isUsable(said);
      }
      now.put(said, before);
    }
    return before;
  }

  private boolean isUsable(Map.Entry<String, String> said) {
    String key = setting(said.getKey());
    Map<String, String> alone = new HashMap<>(Map.of(key, said.getValue()));
    if (key.equals(HASH_ARGUMENTS) || key.equals(HASH_NODES)) {
      alone.put(LOAD_BALANCE, "consistenthash");
    }
    try {
      ClusterPolicy made = ClusterPolicies.policy(ClusterKeys.read(alone, ""));
      log.debug("{}: {} is {}", service, said, made);
      if (key.equals(HASH_NODES) && Integer.parseInt(said.getValue().trim()) > MOST_NODES) {
        throw new IllegalArgumentException(
            "expected at most " + MOST_NODES + "; set a higher number here");
      }
      return true;
    } catch (IllegalArgumentException notHere) {
      complaints.add(
          "%s: the setting %s, from its providers or an operator, has no effect here: %s"
              .formatted(service, said, notHere.getMessage()));
      return false;
    }
  }
}
