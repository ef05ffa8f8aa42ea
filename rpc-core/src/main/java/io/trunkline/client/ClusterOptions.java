package io.trunkline.client;

import static java.util.Objects.requireNonNullElse;

import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.cluster.ClusterStrategy;
import io.trunkline.internal.cluster.Routing;
import io.trunkline.internal.options.OptionRange;
import java.time.Duration;
import java.util.HashMap;
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
 *
 * @param strategy what happens to a call whose first attempt fails
 * @param loadBalance what chooses the provider of a call
 * @param parameters what the balancer is set to beside its name, such as {@code hash.arguments}
 * @param retries how many repetitions may follow an attempt that a provider was sent
 * @param idempotent whether running a call twice does no harm
 * @param hedgeAfter after how long a call is made at a second provider, too
 * @param forks how many providers a call is made at in parallel under {@code forking}
 * @param sticky whether calls stay at one provider as long as it can be called
 * @param retryBudget repetitions in a hundred calls of a service
 * @param tag of the providers that calls go to
 * @param forceTag whether calls with a tag fail rather than go to providers without one
 * @param zone whose providers come first
 */
public record ClusterOptions(
    @Nullable String strategy,
    @Nullable String loadBalance,
    Map<String, String> parameters,
    @Nullable Integer retries,
    @Nullable Boolean idempotent,
    @Nullable Duration hedgeAfter,
    @Nullable Integer forks,
    @Nullable Boolean sticky,
    @Nullable Integer retryBudget,
    @Nullable String tag,
    @Nullable Boolean forceTag,
    @Nullable String zone) {

  /** Nothing set. */
  public static final ClusterOptions NONE = builder().build();

  /** How often {@code failback} repeats a call, as stock. */
  private static final int FAILBACK_RETRIES = 3;

  public ClusterOptions {
    parameters = Map.copyOf(parameters);
    if (strategy != null) {
      ClusterStrategy.named(strategy);
    }
    if (retries != null) {
      OptionRange.RETRIES.check("retries", retries);
    }
    if (hedgeAfter != null) {
      OptionRange.HEDGE_AFTER.check("hedgeAfter", hedgeAfter);
    }
    if (forks != null) {
      OptionRange.FORKS.check("forks", forks);
    }
    if (retryBudget != null) {
      OptionRange.RETRY_BUDGET.check("retryBudget", retryBudget);
    }
  }

  /** A builder without settings. */
  public static Builder builder() {
    return new Builder();
  }

  /** These settings, completed by others. */
  public ClusterOptions or(ClusterOptions defaults) {
    Map<String, String> all = new HashMap<>(defaults.parameters);
    all.putAll(parameters);
    return new ClusterOptions(
        or(strategy, defaults.strategy),
        or(loadBalance, defaults.loadBalance),
        all,
        or(retries, defaults.retries),
        or(idempotent, defaults.idempotent),
        or(hedgeAfter, defaults.hedgeAfter),
        or(forks, defaults.forks),
        or(sticky, defaults.sticky),
        or(retryBudget, defaults.retryBudget),
        or(tag, defaults.tag),
        or(forceTag, defaults.forceTag),
        or(zone, defaults.zone));
  }

  private static <V> @Nullable V or(@Nullable V value, @Nullable V otherwise) {
    return value == null ? otherwise : value;
  }

  /** What these settings mean for a method, with the defaults for what is not set. */
  ClusterPolicy policy() {
    ClusterStrategy kind = ClusterStrategy.named(requireNonNullElse(strategy, "failover"));
    boolean isIdempotent = Boolean.TRUE.equals(idempotent);
    boolean isFailover = kind == ClusterStrategy.FAILOVER;
    return new ClusterPolicy(
        kind,
        requireNonNullElse(loadBalance, "random"),
        parameters,
        requireNonNullElse(retries, kind == ClusterStrategy.FAILBACK ? FAILBACK_RETRIES : 2),
        isIdempotent || retries != null && retries > 0,
        isIdempotent,
        isIdempotent && isFailover ? requireNonNullElse(hedgeAfter, Duration.ZERO).toNanos() : 0,
        requireNonNullElse(forks, 2),
        Boolean.TRUE.equals(sticky));
  }

  /** Which providers calls go to. */
  Routing routing() {
    return new Routing(orNone(tag), Boolean.TRUE.equals(forceTag), orNone(zone));
  }

  private static @Nullable String orNone(@Nullable String name) {
    return name == null || name.isBlank() ? null : name.trim();
  }

  /** How many repetitions a hundred calls may have. */
  int budget() {
    return requireNonNullElse(retryBudget, 10);
  }

  /** Collects settings. For one thread. */
  public static final class Builder {

    private @Nullable String strategy;
    private @Nullable String loadBalance;
    private final Map<String, String> parameters = new HashMap<>();
    private @Nullable Integer retries;
    private @Nullable Boolean idempotent;
    private @Nullable Duration hedgeAfter;
    private @Nullable Integer forks;
    private @Nullable Boolean sticky;
    private @Nullable Integer retryBudget;
    private @Nullable String tag;
    private @Nullable Boolean forceTag;
    private @Nullable String zone;

    private Builder() {}

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
      strategy = value;
      return this;
    }

    /**
     * What chooses the provider of a call: {@code random}, the default, {@code roundrobin}, {@code
     * leastactive}, {@code shortestresponse}, {@code consistenthash}, {@code p2c}, which is
     * recommended, or {@code adaptive}.
     */
    public Builder loadBalance(@Nullable String value) {
      loadBalance = value;
      return this;
    }

    /** What the balancer is set to beside its name, under Dubbo's key: {@code hash.arguments}. */
    public Builder parameter(String key, String value) {
      parameters.put(key, value);
      return this;
    }

    /**
     * How many repetitions may follow an attempt that a provider was sent: 1 to 100, or 0 for none;
     * 2 by default. What certainly did not run is repeated in any case. What may have run, because
     * its connection was lost, is repeated only if this is set, as stock does, here or by all of
     * its providers, or if the method is {@link #idempotent}; it may then run twice, of which one
     * line in the log warns.
     */
    public Builder retries(@Nullable Integer value) {
      retries = value;
      return this;
    }

    /** Whether running a call twice does no harm; false by default. */
    public Builder idempotent(@Nullable Boolean value) {
      idempotent = value;
      return this;
    }

    /**
     * After how long without a reply a call of an {@link #idempotent} method is made at a second
     * provider, too: 1 ms to 2147483647 ms, or zero, the default, for never. The first reply
     * counts, and the other call is given up. Choose what 95 of 100 calls take less than. It counts
     * under {@code failover}; the replies are read by the {@linkplain
     * ClientOptions.Builder#executor executor} of the client, also for callers that wait.
     */
    public Builder hedgeAfter(@Nullable Duration value) {
      hedgeAfter = value;
      return this;
    }

    /** How many providers a call is made at in parallel under {@code forking}: 1 to 100; 2. */
    public Builder forks(@Nullable Integer value) {
      forks = value;
      return this;
    }

    /** Whether calls stay at one provider as long as it can be called; false by default. */
    public Builder sticky(@Nullable Boolean value) {
      sticky = value;
      return this;
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
      retryBudget = value;
      return this;
    }

    /**
     * The tag of the providers that calls go to, as long as one of them can be called, and else of
     * those without a tag ({@link #forceTag}); null or empty, the default, for those without a tag
     * only. The attachment {@code dubbo.tag} of a call comes before it. It belongs to a reference
     * or a client, not to a method, and counts where a source or a list names the providers.
     */
    public Builder tag(@Nullable String value) {
      tag = value;
      return this;
    }

    /**
     * Whether calls with a tag fail if no provider has it, rather than go to those without one;
     * false by default. The attachment {@code dubbo.force.tag} of a call comes before it.
     */
    public Builder forceTag(@Nullable Boolean value) {
      forceTag = value;
      return this;
    }

    /**
     * The zone whose providers come first, as long as half of them can be called; null or empty,
     * the default, for none. A provider's address says its zone, or the url of its registry. The
     * attachment {@code registry_zone} of a call comes before it. It belongs to a reference or a
     * client, not to a method.
     */
    public Builder zone(@Nullable String value) {
      zone = value;
      return this;
    }

    /**
     * The settings, checked.
     *
     * @throws IllegalArgumentException if a name is unknown or a value out of range
     */
    public ClusterOptions build() {
      return new ClusterOptions(
          strategy,
          loadBalance,
          parameters,
          retries,
          idempotent,
          hedgeAfter,
          forks,
          sticky,
          retryBudget,
          tag,
          forceTag,
          zone);
    }
  }
}
