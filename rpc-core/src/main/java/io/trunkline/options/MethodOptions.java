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

/**
 * Settings for all methods of one name. The reference's setting is used for one that is not set.
 */
public final class MethodOptions extends Options {

  public static final Setting<Boolean> ONE_WAY = Setting.object("oneWay", false);
  public static final Setting<ClusterOptions> CLUSTER =
      Setting.object("cluster", ClusterOptions.NONE);

  private static final List<Setting<?>> ALL =
      Setting.join(ReferenceSettings.OF_METHODS, List.of(ONE_WAY, CLUSTER));

  /** Nothing set. */
  public static final MethodOptions NONE = new MethodOptions(Map.of());

  private MethodOptions(Map<Setting<?>, Object> values) {
    super(ALL, values);
  }

  /**
   * The same with another value of a setting.
   *
   * @throws IllegalArgumentException if the value is out of range, or methods do not have the
   *     setting
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

  /** The same with this time limit: 1 ms to 2147483647 ms. */
  public MethodOptions withTimeout(Duration limit) {
    return with(TIMEOUT, limit);
  }

  /** The same with this serialization, or with several in order of preference. */
  public MethodOptions withSerialization(String... names) {
    String list = list(names);
    return list == null ? this : with(SERIALIZATION, list);
  }

  /** The same with requests compressed so; see {@link ClientOptionsBuilder#compression}. */
  public MethodOptions withCompression(CompressionSetting value) {
    MethodOptions named = value.name() == null ? this : with(COMPRESSION, value.name());
    Integer threshold = value.thresholdBytes();
    return threshold == null ? named : named.with(COMPRESSION_THRESHOLD, threshold);
  }

  /**
   * The same with at most so many calls under way at a time: 1 to 1000000, or 0 for any number; see
   * {@link ReferenceOptions.Builder#actives}.
   */
  public MethodOptions withActives(int most) {
    return with(ACTIVES, most);
  }

  /**
   * The same as a one-way call: it ends as soon as the request is sent, and a failure at the
   * provider is not reported.
   */
  public MethodOptions withoutReply() {
    return with(ONE_WAY, true);
  }

  /**
   * The same with these settings for several providers; those that it has already are kept where
   * they say nothing.
   *
   * @throws IllegalArgumentException if one of them belongs to a reference or a client
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
   * The same for a method that does no harm if a call runs twice: what may have run is repeated
   * elsewhere; see {@link ClusterOptions.Builder#idempotent}.
   */
  public MethodOptions asIdempotent() {
    return withCluster(ClusterOptions.builder().idempotent(true).build());
  }

  /** The names with commas between; null if there are none. */
  public static @Nullable String list(@Nullable String... names) {
    String all = Stream.of(names).filter(Objects::nonNull).collect(Collectors.joining(","));
    return all.isEmpty() ? null : all;
  }
}
