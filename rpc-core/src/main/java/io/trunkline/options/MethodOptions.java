package io.trunkline.options;

import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.SharedSettings.COMPRESSION;
import static io.trunkline.settings.SharedSettings.COMPRESSION_THRESHOLD;

import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.Options;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Settings for all methods of one name. A setting that is not set comes from the reference. */
public final class MethodOptions extends Options {

  public static final Setting<Boolean> ONE_WAY = Setting.object("oneWay", false);
  public static final Setting<ClusterOptions> CLUSTER =
      Setting.object("cluster", ClusterOptions.NONE);

  private static final List<Setting<?>> ALL =
      Setting.join(ReferenceSettings.OF_METHODS, List.of(ONE_WAY, CLUSTER));

  /** Options with no setting. */
  public static final MethodOptions NONE = new MethodOptions(Map.of());

  private MethodOptions(Map<Setting<?>, Object> values) {
    super(ALL, values);
  }

  /**
   * A copy with this value of a setting.
   *
   * @throws IllegalArgumentException if the value is out of range, or the setting cannot be set for
   *     methods
   */
  public <T> MethodOptions with(Setting<T> setting, T value) {
    if (!ALL.contains(setting)) {
      throw new IllegalArgumentException(
          setting + " is not a setting of a method; a method has " + ALL);
    }
    Map<Setting<?>, Object> values = new HashMap<>(values());
    values.put(setting, setting.check(value));
    return new MethodOptions(values);
  }

  /** A copy with this time limit: 1 ms to 2147483647 ms. */
  public MethodOptions withTimeout(Duration limit) {
    return with(TIMEOUT, limit);
  }

  /** A copy with this serialization, or with several in order of preference. */
  public MethodOptions withSerialization(String... names) {
    String list = list(names);
    return list == null ? this : with(SERIALIZATION, list);
  }

  /** A copy with this compression of requests; see {@link ClientOptionsBuilder#compression}. */
  public MethodOptions withCompression(CompressionSetting value) {
    MethodOptions named = value.name() == null ? this : with(COMPRESSION, value.name());
    Integer threshold = value.thresholdBytes();
    return threshold == null ? named : named.with(COMPRESSION_THRESHOLD, threshold);
  }

  /**
   * A copy with this limit on simultaneous calls: 1 to 1000000, or 0 for no limit; see {@link
   * ReferenceOptions.Builder#actives}.
   */
  public MethodOptions withActives(int most) {
    return with(ACTIVES, most);
  }

  /**
   * A copy for one-way calls: a call ends as soon as its request is sent, and failures at the
   * provider are not reported.
   */
  public MethodOptions withoutReply() {
    return with(ONE_WAY, true);
  }

  /**
   * A copy with these cluster settings; settings that are not set here keep their values.
   *
   * @throws IllegalArgumentException if a setting can only be set for a reference or a client
   */
  public MethodOptions withCluster(ClusterOptions settings) {
    if (settings.find(ClusterSettings.RETRY_BUDGET) != null) {
      throw new IllegalArgumentException(
          "retryBudget is set for a method, expected on its reference or client: all methods of a"
              + " service have one budget");
    }
    if (ClusterSettings.OF_REFERENCES.stream().anyMatch(one -> settings.find(one) != null)) {
      throw new IllegalArgumentException(
          "tag, forceTag or zone is set for a method, expected on its reference or client; a single"
              + " call has the attachments dubbo.tag, dubbo.force.tag and registry_zone");
    }
    return with(CLUSTER, settings.or(get(CLUSTER)));
  }

  /**
   * A copy for a method that may safely run twice: a call that may have run is repeated at another
   * provider; see {@link ClusterOptions.Builder#idempotent}.
   */
  public MethodOptions asIdempotent() {
    return withCluster(ClusterOptions.builder().idempotent(true).build());
  }

  /** Joins the names with commas, without nulls; null if no name remains. */
  public static @Nullable String list(@Nullable String... names) {
    String all = Stream.of(names).filter(Objects::nonNull).collect(Collectors.joining(","));
    return all.isEmpty() ? null : all;
  }
}
