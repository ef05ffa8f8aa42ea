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
 * How calls go to several providers, and what happens to one that fails; created with {@link
 * #builder}, which documents each setting with its range and default. The settings of a method come
 * before those of its reference, those before the ones of its url, and those before the client's.
 * What is null comes from the next of them. Providers that a source names may announce {@code
 * cluster}, {@code loadbalance}, {@code retries}, {@code forks} and {@code sticky}: for a method,
 * that comes behind the method's settings here, for the service behind all of these; docs/fleet.md.
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

  /** Nothing set. */
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

  /** These settings, completed by others. */
  public ClusterOptions or(ClusterOptions defaults) {
    return new ClusterOptions(completedBy(defaults));
  }

  /** How many repetitions a hundred calls may have. */
  public int budget() {
    return get(RETRY_BUDGET);
  }

  /** Collects settings. For one thread. */
  public static final class Builder extends OptionsBuilder<Builder> {

    private Builder() {
      super(ALL);
    }

    /**
     * What happens to a call whose first attempt fails, by Dubbo's name for it:
     *
     * <ul>
     *   <li>{@code failover}, the default: it is made again at other providers, where that is safe
     *       ({@link #retries})
     *   <li>{@code failfast}: the caller is told
     *   <li>{@code failsafe}: a line is logged, and the caller gets null, 0 or false
     *   <li>{@code failback}: the same, and the call is repeated every 5 s up to {@link #retries}
     *       times, 3 by default; at most 100 calls of a reference wait for that
     *   <li>{@code forking}: it is made at {@link #forks} providers at once, and the first reply
     *       counts
     *   <li>{@code broadcast}: it is made at all providers; the first failure is thrown once all
     *       have ended, else the last reply is returned
     *   <li>{@code available}: as {@code failfast}, at the first provider that is connected
     * </ul>
     *
     * <p>Under each of them a call that never left this process goes to another provider: nobody
     * was asked yet.
     */
    public Builder strategy(@Nullable String value) {
      return setOrClear(STRATEGY, value);
    }

    /**
     * What chooses the provider of a call: {@code random}, the default, {@code roundrobin}, {@code
     * leastactive}, {@code shortestresponse}, {@code consistenthash}, {@code p2c}, which is
     * recommended, or {@code adaptive}.
     */
    public Builder loadBalance(@Nullable String value) {
      return setOrClear(LOAD_BALANCE, value);
    }

    /** What the balancer is set to beside its name, under Dubbo's key: {@code hash.arguments}. */
    public Builder parameter(String key, String value) {
      return put(PARAMETERS, key, value);
    }

    /**
     * How many repetitions may follow an attempt that a provider was sent: 1 to 100, or 0 for none;
     * 2 by default. What certainly did not run is repeated in any case. What may have run, because
     * its connection was lost, is repeated only if this is set, as stock does, or if the method is
     * {@link #idempotent}; it may then run twice, of which one line in the log warns.
     */
    public Builder retries(@Nullable Integer value) {
      return setOrClear(RETRIES, value);
    }

    /** Whether running a call twice does no harm; false by default. */
    public Builder idempotent(@Nullable Boolean value) {
      return setOrClear(IDEMPOTENT, value);
    }

    /**
     * After how long without a reply a call of an {@link #idempotent} method is made at a second
     * provider, too: 1 ms to 2147483647 ms, or zero, the default, for never. The first reply
     * counts, and the other call is given up. Choose what 95 of 100 calls take less than. It counts
     * under {@code failover}; the replies are read by the {@linkplain ClientOptionsBuilder#executor
     * executor} of the client, also for callers that wait.
     */
    public Builder hedgeAfter(@Nullable Duration value) {
      return setOrClear(HEDGE_AFTER, value);
    }

    /** How many providers a call is made at in parallel under {@code forking}: 1 to 100; 2. */
    public Builder forks(@Nullable Integer value) {
      return setOrClear(FORKS, value);
    }

    /** Whether calls stay at one provider as long as it can be called; false by default. */
    public Builder sticky(@Nullable Boolean value) {
      return setOrClear(STICKY, value);
    }

    /**
     * How many repetitions, second attempts of {@link #hedgeAfter} included, a hundred calls of a
     * service may have: 1 to 1000, or 0 for none; 10 by default. All references of a client to the
     * same interface, group and version have one budget together, if they do not say different
     * numbers. What it has no use for is kept, up to what 1000 calls earn, and 10 are there from
     * the start. Without it, providers that fail would get several times the calls that they could
     * not serve. It belongs to a reference or a client, not to a method.
     */
    public Builder retryBudget(@Nullable Integer value) {
      return setOrClear(RETRY_BUDGET, value);
    }

    /**
     * The tag of the providers that calls go to, as long as one of them can be called, and else of
     * those without a tag ({@link #forceTag}); null or empty, the default, for those without a tag
     * only. The attachment {@code dubbo.tag} of a call comes before it. It belongs to a reference
     * or a client, not to a method, and counts where a source or a list names the providers.
     */
    public Builder tag(@Nullable String value) {
      return setOrClear(TAG, value);
    }

    /**
     * Whether calls with a tag fail if no provider has it, rather than go to those without one;
     * false by default. The attachment {@code dubbo.force.tag} of a call comes before it.
     */
    public Builder forceTag(@Nullable Boolean value) {
      return setOrClear(FORCE_TAG, value);
    }

    /**
     * The zone whose providers come first, as long as half of them can be called; null or empty,
     * the default, for none. A provider's address says its zone, or the url of its registry. The
     * attachment {@code registry_zone} of a call comes before it. It belongs to a reference or a
     * client, not to a method.
     */
    public Builder zone(@Nullable String value) {
      return setOrClear(ZONE, value);
    }

    /**
     * The settings, checked.
     *
     * @throws IllegalArgumentException if a name is unknown or a value out of range
     */
    public ClusterOptions build() {
      return new ClusterOptions(this);
    }
  }
}
