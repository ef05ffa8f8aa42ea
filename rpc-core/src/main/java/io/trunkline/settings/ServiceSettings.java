package io.trunkline.settings;

import static io.trunkline.settings.Place.SERVICE;

import java.time.Duration;
import java.util.List;

/** The settings of exported services. */
public final class ServiceSettings {

  /** Calls of one method that run at the same time. */
  public static final Setting<Integer> EXECUTES =
      SettingDraft.number("executes", 1, 1_000_000, " calls")
          .zero("no limit")
          .usually(
              "three quarters of the pool's threads or, without a pool and for methods that return"
                  + " a future, three quarters of maxRequests")
          .limits("calls of one method that run at the same time")
          .beyond("further calls are `OVERLOADED`, not executed")
          .at(SERVICE);

  /** The provider's share of calls, relative to other providers. */
  public static final Setting<Integer> WEIGHT =
      SettingDraft.number("weight", 1, 1_000_000, "")
          .zero("no calls")
          .usually("100")
          .limits("the provider's share of calls, relative to other providers")
          .at(SERVICE);

  /** The time after startup during which a provider gets less than its share. */
  public static final Setting<Duration> WARMUP =
      SettingDraft.time("warmup", 1)
          .zero("not at all")
          .usually("600000")
          .limits("time after startup during which the provider's share of calls grows")
          .at(SERVICE);

  /** The time between startup and the registration of a service. */
  public static final Setting<Duration> DELAY =
      SettingDraft.time("delay", 1)
          .zero("at once")
          .minusOne()
          .by(Duration.ZERO)
          .limits("time between startup and the registration of the service")
          .at(SERVICE);

  /** All settings of exported services. */
  public static final List<Setting<?>> ALL =
      List.of(
          EXECUTES,
          WEIGHT,
          WARMUP,
          DELAY,
          ReferenceSettings.CALLBACKS,
          SharedSettings.COMPRESSION,
          SharedSettings.COMPRESSION_THRESHOLD);

  private ServiceSettings() {}
}
