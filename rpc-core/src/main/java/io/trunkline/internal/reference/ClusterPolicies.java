package io.trunkline.internal.reference;

import static io.trunkline.settings.ClusterSettings.FORCE_TAG;
import static io.trunkline.settings.ClusterSettings.FORKS;
import static io.trunkline.settings.ClusterSettings.HEDGE_AFTER;
import static io.trunkline.settings.ClusterSettings.IDEMPOTENT;
import static io.trunkline.settings.ClusterSettings.LOAD_BALANCE;
import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ClusterSettings.STICKY;
import static io.trunkline.settings.ClusterSettings.STRATEGY;
import static io.trunkline.settings.ClusterSettings.TAG;
import static io.trunkline.settings.ClusterSettings.ZONE;
import static java.util.Objects.requireNonNullElse;

import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.cluster.Routing;
import io.trunkline.internal.options.ClusterStrategy;
import io.trunkline.options.ClusterOptions;
import org.jspecify.annotations.Nullable;

/** Makes policies of the settings of a cluster. */
final class ClusterPolicies {

  /** How often {@code failback} repeats a call, as stock. */
  private static final int FAILBACK_RETRIES = 3;

  private ClusterPolicies() {}

  /** The policy of a method, with the defaults of the settings that are not set. */
  static ClusterPolicy policy(ClusterOptions options) {
    return policy(options, options);
  }

  /**
   * The policy of a method to which providers or an operator contribute.
   *
   * @param own the settings of this side: only these can allow calls to run twice
   */
  static ClusterPolicy policy(ClusterOptions options, ClusterOptions own) {
    ClusterStrategy kind =
        ClusterStrategy.named(requireNonNullElse(options.find(STRATEGY), "failover"));
    Integer retries = options.find(RETRIES);
    Integer ownRetries = own.find(RETRIES);
    boolean isIdempotent = own.get(IDEMPOTENT);
    boolean isFailover = kind == ClusterStrategy.FAILOVER;
    return new ClusterPolicy(
        kind,
        requireNonNullElse(options.find(LOAD_BALANCE), "random"),
        options.get(ClusterOptions.PARAMETERS),
        requireNonNullElse(retries, kind == ClusterStrategy.FAILBACK ? FAILBACK_RETRIES : 2),
        isIdempotent || ownRetries != null && ownRetries > 0,
        isIdempotent,
        isIdempotent && isFailover ? options.get(HEDGE_AFTER).toNanos() : 0,
        options.get(FORKS),
        options.get(STICKY));
  }

  /** The providers that calls may go to. */
  static Routing routing(ClusterOptions options) {
    return new Routing(
        orNone(options.find(TAG)), options.get(FORCE_TAG), orNone(options.find(ZONE)));
  }

  private static @Nullable String orNone(@Nullable String name) {
    return name == null || name.isBlank() ? null : name.trim();
  }
}
