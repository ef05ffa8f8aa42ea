package io.trunkline.settings;

import static io.trunkline.settings.Place.SERVICE;

import java.time.Duration;
import java.util.List;

/** The settings of exported services. */
public final class ServiceSettings {

  /** Calls of one method that run at a time. */
  public static final Setting<Integer> EXECUTES =
      SettingDraft.number("executes", 1, 1_000_000, " calls")
          .zero("no limit")
          .usually(
              "three quarters of the threads of a pool, else, and for methods that return a"
                  + " future, of maxRequests,")
          .limits("calls of one method that run at a time")
          .beyond("further ones are `OVERLOADED`, not executed")
          .at(SERVICE);

  /** The share of calls of a provider in relation to others. */
  public static final Setting<Integer> WEIGHT =
      SettingDraft.number("weight", 1, 1_000_000, "")
          .zero("no calls")
          .usually("100")
          .limits("share of the calls of a provider in relation to others")
          .at(SERVICE);

  /** How long after its start a provider has less than its share. */
  public static final Setting<Duration> WARMUP =
      SettingDraft.time("warmup", 1)
          .zero("not at all")
          .usually("600000")
          .limits("how long that share grows after a start")
          .at(SERVICE);

  /** How long after the start a service is registered. */
  public static final Setting<Duration> DELAY =
      SettingDraft.time("delay", 1)
          .zero("at once")
          .minusOne()
          .by(Duration.ZERO)
          .limits("how long after the start a service is registered")
          .at(SERVICE);

  /** All of them. */
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
