package io.trunkline.settings;

import static io.trunkline.settings.Place.CLUSTER;

import java.time.Duration;
import java.util.List;

/** The settings of calls to several providers. */
public final class ClusterSettings {

  /** What happens to a call whose first attempt fails. */
  public static final Setting<String> STRATEGY =
      SettingDraft.text("strategy")
          .xml("cluster")
          .url("cluster")
          .limits("what happens to a call that fails")
          .at(CLUSTER);

  /** What chooses the provider of a call. */
  public static final Setting<String> LOAD_BALANCE =
      SettingDraft.text("loadBalance")
          .xml("loadbalance")
          .url("loadbalance")
          .limits("what chooses the provider of a call")
          .at(CLUSTER);

  /** Repetitions of a call that a provider was sent. */
  public static final Setting<Integer> RETRIES =
      SettingDraft.number("retries", 1, 100, "")
          .zero("none")
          .minusOne()
          .usually("2")
          .url("retries")
          .limits("repetitions of a call that a provider was sent")
          .beyond("the call fails")
          .at(CLUSTER);

  /** Whether running a call twice does no harm. */
  public static final Setting<Boolean> IDEMPOTENT =
      SettingDraft.flag("idempotent")
          .by(false)
          .url("idempotent")
          .limits("true: running a call twice does no harm")
          .at(CLUSTER);

  /** After how long a call is made at a second provider, too. */
  public static final Setting<Duration> HEDGE_AFTER =
      SettingDraft.time("hedgeAfter", 1)
          .zero("never")
          .by(Duration.ZERO)
          .url("hedge-after")
          .limits("time after which a call of an idempotent method is made at a second provider")
          .at(CLUSTER);

  /** Providers that a call is made at in parallel. */
  public static final Setting<Integer> FORKS =
      SettingDraft.number("forks", 1, 100, " providers")
          .by(2)
          .url("forks")
          .limits("providers that a call is made at in parallel, with `forking`")
          .at(CLUSTER);

  /** Whether calls stay at one provider as long as it can be called. */
  public static final Setting<Boolean> STICKY =
      SettingDraft.flag("sticky")
          .by(false)
          .url("sticky")
          .limits("true: calls stay at one provider while it can be called")
          .at(CLUSTER);

  /** Repetitions in a hundred calls of a reference. */
  public static final Setting<Integer> RETRY_BUDGET =
      SettingDraft.number("retryBudget", 1, 1000, " %")
          .zero("none")
          .by(10)
          .url("retry-budget")
          .limits("repetitions and second attempts in a hundred calls of a service")
          .beyond("the call fails, and its failure says so")
          .at(CLUSTER);

  /** The tag of the providers that calls go to. A url's {@code tag} is the provider's. */
  public static final Setting<String> TAG =
      SettingDraft.text("tag")
          .url("consumer-tag")
          .limits("calls go to providers with this tag, or if there are none to those without")
          .at(CLUSTER);

  /** Whether calls with a tag fail rather than go to providers without one. */
  public static final Setting<Boolean> FORCE_TAG =
      SettingDraft.flag("forceTag")
          .by(false)
          .url("dubbo.force.tag")
          .limits("true: only to those with the tag")
          .at(CLUSTER);

  /** The zone whose providers come first. A url's {@code zone} is the provider's. */
  public static final Setting<String> ZONE =
      SettingDraft.text("zone")
          .url("consumer-zone")
          .limits("providers of this zone come first, as long as half of them can be called")
          .at(CLUSTER);

  /** The settings that a method can have too. */
  public static final List<Setting<?>> OF_METHODS =
      List.of(STRATEGY, LOAD_BALANCE, RETRIES, IDEMPOTENT, HEDGE_AFTER, FORKS, STICKY);

  /** The settings that only a reference or a client can have. */
  public static final List<Setting<?>> OF_REFERENCES = List.of(RETRY_BUDGET, TAG, FORCE_TAG, ZONE);

  /** All of them. */
  public static final List<Setting<?>> ALL = Setting.join(OF_METHODS, OF_REFERENCES);

  private ClusterSettings() {}
}
