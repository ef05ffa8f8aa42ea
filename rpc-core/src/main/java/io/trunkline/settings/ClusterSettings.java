package io.trunkline.settings;

import static io.trunkline.settings.Place.CLUSTER;

import java.time.Duration;
import java.util.List;

/** The settings of calls to several providers. */
public final class ClusterSettings {

  /** The strategy for calls whose first attempt fails. */
  public static final Setting<String> STRATEGY =
      SettingDraft.text("strategy")
          .xml("cluster")
          .url("cluster")
          .choices(
              "failover", "failfast", "failsafe", "failback", "forking", "broadcast", "available")
          .limits("the strategy for calls that fail")
          .at(CLUSTER);

  /** The load balancer, which chooses the provider of a call. */
  public static final Setting<String> LOAD_BALANCE =
      SettingDraft.text("loadBalance")
          .xml("loadbalance")
          .url("loadbalance")
          .choices(
              "random",
              "roundrobin",
              "leastactive",
              "shortestresponse",
              "consistenthash",
              "p2c",
              "adaptive")
          .limits("how a provider is chosen for each call")
          .at(CLUSTER);

  /** Repetitions of a call that was sent to a provider. */
  public static final Setting<Integer> RETRIES =
      SettingDraft.number("retries", 1, 100, "")
          .zero("none")
          .minusOne()
          .usually("2")
          .url("retries")
          .limits("repetitions of a call that was sent to a provider")
          .beyond("the call fails")
          .at(CLUSTER);

  /** Whether a call may run twice. */
  public static final Setting<Boolean> IDEMPOTENT =
      SettingDraft.flag("idempotent")
          .by(false)
          .url("idempotent")
          .limits("true declares that a call may run twice")
          .at(CLUSTER);

  /** The time after which a call is also sent to a second provider. */
  public static final Setting<Duration> HEDGE_AFTER =
      SettingDraft.time("hedgeAfter", 1)
          .zero("never")
          .by(Duration.ZERO)
          .url("hedge-after")
          .limits(
              "time after which a call of an idempotent method is also sent to a second provider")
          .at(CLUSTER);

  /** Providers that receive a call in parallel. */
  public static final Setting<Integer> FORKS =
      SettingDraft.number("forks", 1, 100, " providers")
          .by(2)
          .url("forks")
          .limits("providers that receive a call in parallel, with `forking`")
          .at(CLUSTER);

  /** Whether calls go to the same provider as long as it is available. */
  public static final Setting<Boolean> STICKY =
      SettingDraft.flag("sticky")
          .by(false)
          .url("sticky")
          .limits("true sends calls to the same provider as long as it is available")
          .at(CLUSTER);

  /** Repetitions for every hundred calls of a service. */
  public static final Setting<Integer> RETRY_BUDGET =
      SettingDraft.number("retryBudget", 1, 1000, " %")
          .zero("none")
          .by(10)
          .url("retry-budget")
          .limits("repetitions and second attempts for every hundred calls of a service")
          .beyond("the call fails, and the error names this limit")
          .at(CLUSTER);

  /** The tag of the providers to call. {@code tag} in a URL is the provider's own tag. */
  public static final Setting<String> TAG =
      SettingDraft.text("tag")
          .url("consumer-tag")
          .limits(
              "the tag of the providers to call; if no provider has it, calls go to providers"
                  + " without a tag")
          .at(CLUSTER);

  /** Whether calls with a tag fail instead of going to providers without a tag. */
  public static final Setting<Boolean> FORCE_TAG =
      SettingDraft.flag("forceTag")
          .by(false)
          .url("dubbo.force.tag")
          .limits("true makes calls fail if no provider has the tag")
          .at(CLUSTER);

  /** The zone with preferred providers. {@code zone} in a URL is the provider's own zone. */
  public static final Setting<String> ZONE =
      SettingDraft.text("zone")
          .url("consumer-zone")
          .limits("the zone whose providers are preferred as long as half of them are available")
          .at(CLUSTER);

  /** The settings that methods can have as well. */
  public static final List<Setting<?>> OF_METHODS =
      List.of(STRATEGY, LOAD_BALANCE, RETRIES, IDEMPOTENT, HEDGE_AFTER, FORKS, STICKY);

  /** The settings that only a reference or a client can have. */
  public static final List<Setting<?>> OF_REFERENCES = List.of(RETRY_BUDGET, TAG, FORCE_TAG, ZONE);

  /** All settings of calls to several providers. */
  public static final List<Setting<?>> ALL = Setting.join(OF_METHODS, OF_REFERENCES);

  private ClusterSettings() {}
}
