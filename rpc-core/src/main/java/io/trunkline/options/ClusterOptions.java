package io.trunkline.options;

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

import io.trunkline.internal.options.ClusterStrategy;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.Options;
import io.trunkline.settings.OptionsBuilder;
import io.trunkline.settings.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How calls are distributed over several providers, and how failures are handled; created with
 * {@link #builder}, which documents each setting with its range and default. Highest precedence
 * first: settings of the method, of its reference, of the url, of the client; null takes the next
 * one. A provider from an address source may announce {@code cluster}, {@code loadbalance}, {@code
 * retries}, {@code forks} and {@code sticky}: its setting for a method follows the method's setting
 * here, its setting for the service follows all of these; see docs/fleet.md.
 *
 * <pre>{@code
 * ReferenceOptions.builder(BidService.class, "dubbo://10.0.0.1:20880;dubbo://10.0.0.2:20880")
 *     .cluster(ClusterOptions.builder().loadBalance("p2c").build())
 *     .method("find", MethodOptions.NONE.asIdempotent())
 * }</pre>
 */
public final class ClusterOptions extends Options {

  public static final Setting<Map<String, String>> PARAMETERS =
      Setting.object("parameters", Map.of());

  private static final List<Setting<?>> ALL =
      Setting.join(ClusterSettings.ALL, List.of(PARAMETERS));

  /** Options with no setting. */
  public static final ClusterOptions NONE = builder().build();

  private ClusterOptions(Builder builder) {
    super(builder);
    String strategy = find(STRATEGY);
    if (strategy != null) {
      ClusterStrategy.named(strategy);
    }
  }

  private ClusterOptions(Map<Setting<?>, Object> values) {
    super(ALL, values);
  }

  /** A builder without settings. */
  public static Builder builder() {
    return new Builder();
  }

  /** These settings; a setting that is null here comes from the other options. */
  public ClusterOptions or(ClusterOptions defaults) {
    return new ClusterOptions(completedBy(defaults));
  }

  /** How many repetitions are allowed per hundred calls. */
  public int budget() {
    return get(RETRY_BUDGET);
  }

  /** Builds cluster settings. For use by one thread. */
  public static final class Builder extends OptionsBuilder<Builder> {

    private Builder() {
      super(ALL);
    }

    /**
     * How a call is handled whose first attempt fails, by Dubbo's name:
     *
     * <ul>
     *   <li>{@code failover}, the default: it is repeated at other providers if that is safe
     *       ({@link #retries})
     *   <li>{@code failfast}: it fails
     *   <li>{@code failsafe}: the failure is logged, and the caller gets null, 0 or false
     *   <li>{@code failback}: as {@code failsafe}, and the call is repeated every 5 s, up to {@link
     *       #retries} times, 3 by default; at most 100 calls of a reference wait for that
     *   <li>{@code forking}: it is made at {@link #forks} providers at once, and the first reply is
     *       returned
     *   <li>{@code broadcast}: it is made at all providers; after all have ended, the first failure
     *       is thrown or else the last reply returned
     *   <li>{@code available}: as {@code failfast}, at the first connected provider
     * </ul>
     *
     * <p>With each of them, a call that never left this process goes to another provider.
     */
    public Builder strategy(@Nullable String value) {
      return setOrClear(STRATEGY, value);
    }

    /**
     * The load balancer, which chooses the provider of a call: {@code random}, the default, {@code
     * roundrobin}, {@code leastactive}, {@code shortestresponse}, {@code consistenthash}, {@code
     * p2c}, which is recommended, or {@code adaptive}.
     */
    public Builder loadBalance(@Nullable String value) {
      return setOrClear(LOAD_BALANCE, value);
    }

    /** A parameter of the load balancer, under Dubbo's key, such as {@code hash.arguments}. */
    public Builder parameter(String key, String value) {
      return put(PARAMETERS, key, value);
    }

    /**
     * How often a call may be repeated after an attempt was sent to a provider: 1 to 100, or 0 for
     * never; 2 by default. A call that certainly did not run is always repeated. A call that may
     * have run because its connection was lost is repeated only if this is set, as in stock Dubbo,
     * or if the method is {@link #idempotent}; it may then run twice, which is logged once.
     */
    public Builder retries(@Nullable Integer value) {
      return setOrClear(RETRIES, value);
    }

    /** Whether running a call twice does no harm; false by default. */
    public Builder idempotent(@Nullable Boolean value) {
      return setOrClear(IDEMPOTENT, value);
    }

    /**
     * The time without a reply after which a call of an {@link #idempotent} method is also made at
     * a second provider: 1 ms to 2147483647 ms, or zero, the default, for never. The first reply is
     * returned, and the other call is canceled. Choose a time that 95 of 100 calls do not reach.
     * Applies to {@code failover}. The client's {@linkplain ClientOptionsBuilder#executor executor}
     * reads the replies, even those to blocking callers.
     */
    public Builder hedgeAfter(@Nullable Duration value) {
      return setOrClear(HEDGE_AFTER, value);
    }

    /**
     * How many providers a call is made at in parallel with {@code forking}: 1 to 100; 2 by
     * default.
     */
    public Builder forks(@Nullable Integer value) {
      return setOrClear(FORKS, value);
    }

    /** Whether calls stay at one provider as long as it is available; false by default. */
    public Builder sticky(@Nullable Boolean value) {
      return setOrClear(STICKY, value);
    }

    /**
     * How many repetitions, including second attempts of {@link #hedgeAfter}, are allowed per
     * hundred calls of a service: 1 to 1000, or 0 for none; 10 by default. A client's references to
     * the same interface, group and version share one budget unless they set different numbers. An
     * unused budget accumulates, up to the share of 1000 calls; it starts with 10. The budget keeps
     * repetitions from multiplying the load on failing providers. Can be set for a reference or a
     * client, not for a method.
     */
    public Builder retryBudget(@Nullable Integer value) {
      return setOrClear(RETRY_BUDGET, value);
    }

    /**
     * The tag of the providers that get the calls while one of them is available; otherwise calls
     * go to providers without a tag ({@link #forceTag}). Null or empty, the default, selects only
     * providers without a tag. A call's attachment {@code dubbo.tag} takes precedence. Applies to
     * providers from an address source or a list. Can be set for a reference or a client, not for a
     * method.
     */
    public Builder tag(@Nullable String value) {
      return setOrClear(TAG, value);
    }

    /**
     * Whether calls with a tag fail if no provider has the tag, instead of going to providers
     * without one; false by default. A call's attachment {@code dubbo.force.tag} takes precedence.
     */
    public Builder forceTag(@Nullable Boolean value) {
      return setOrClear(FORCE_TAG, value);
    }

    /**
     * The zone whose providers are preferred while half of them are available; null or empty, the
     * default, for none. A provider's zone is set in its address or in its registry's url. A call's
     * attachment {@code registry_zone} takes precedence. Can be set for a reference or a client,
     * not for a method.
     */
    public Builder zone(@Nullable String value) {
      return setOrClear(ZONE, value);
    }

    /**
     * Checks and returns the settings.
     *
     * @throws IllegalArgumentException if a name is unknown or a value out of range
     */
    public ClusterOptions build() {
      return new ClusterOptions(this);
    }
  }
}
