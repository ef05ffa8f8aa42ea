package io.trunkline.client;

import io.trunkline.internal.options.OptionRange;
import io.trunkline.serialization.compression.CompressionSetting;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings for all methods of one name. Null means that the reference's setting is used.
 *
 * @param timeout the time limit of a call
 * @param serialization the serialization of its requests, or a comma-separated list in order of
 *     preference
 * @param oneWay whether the call ends as soon as the request is sent, without a reply
 * @param compression what its requests are compressed with
 * @param actives how many calls of it may be under way at a time; 0 for any number, null for as
 *     many as the reference says
 * @param cluster how its calls go to several providers
 */
public record MethodOptions(
    @Nullable Duration timeout,
    @Nullable String serialization,
    boolean oneWay,
    CompressionSetting compression,
    @Nullable Integer actives,
    ClusterOptions cluster) {

  /** Nothing set. */
  public static final MethodOptions NONE = new MethodOptions(null, null, false);

  public MethodOptions {
    if (timeout != null) {
      OptionRange.TIMEOUT.check("timeout", timeout);
    }
    OptionRange.checkThreshold(compression);
    if (actives != null) {
      OptionRange.ACTIVES.check("actives", actives);
    }
    if (cluster.retryBudget() != null) {
      throw new IllegalArgumentException(
          "retryBudget is set for a method, expected on its reference or client: all methods of a"
              + " service have one budget");
    }
    if (cluster.tag() != null || cluster.forceTag() != null || cluster.zone() != null) {
      throw new IllegalArgumentException(
          "tag, forceTag or zone is set for a method, expected on its reference or client; a single"
              + " call has the attachments dubbo.tag, dubbo.force.tag and registry_zone");
    }
  }

  /** Settings that say nothing about several providers. */
  public MethodOptions(
      @Nullable Duration timeout,
      @Nullable String serialization,
      boolean oneWay,
      CompressionSetting compression,
      @Nullable Integer actives) {
    this(timeout, serialization, oneWay, compression, actives, ClusterOptions.NONE);
  }

  /** Settings without a limit of calls of their own. */
  public MethodOptions(
      @Nullable Duration timeout,
      @Nullable String serialization,
      boolean oneWay,
      CompressionSetting compression) {
    this(timeout, serialization, oneWay, compression, null);
  }

  /** Settings without a compression of their own. */
  public MethodOptions(@Nullable Duration timeout, @Nullable String serialization, boolean oneWay) {
    this(timeout, serialization, oneWay, CompressionSetting.UNSET);
  }

  /** The same with this time limit: 1 ms to 2147483647 ms. */
  public MethodOptions withTimeout(Duration limit) {
    return new MethodOptions(limit, serialization, oneWay, compression, actives, cluster);
  }

  /** The same with this serialization, or with several in order of preference. */
  public MethodOptions withSerialization(String... names) {
    return new MethodOptions(timeout, list(names), oneWay, compression, actives, cluster);
  }

  /** The same with requests compressed so; see {@link ClientOptions.Builder#compression}. */
  public MethodOptions withCompression(CompressionSetting value) {
    return new MethodOptions(timeout, serialization, oneWay, value, actives, cluster);
  }

  /**
   * The same with at most so many calls under way at a time: 1 to 1000000, or 0 for any number; see
   * {@link ReferenceOptions.Builder#actives}.
   */
  public MethodOptions withActives(int most) {
    return new MethodOptions(timeout, serialization, oneWay, compression, most, cluster);
  }

  /**
   * The same as a one-way call: it ends as soon as the request is sent, and a failure at the
   * provider is not reported.
   */
  public MethodOptions withoutReply() {
    return new MethodOptions(timeout, serialization, true, compression, actives, cluster);
  }

  /**
   * The same with these settings for several providers; those that it has already are kept where
   * they say nothing.
   */
  public MethodOptions withCluster(ClusterOptions settings) {
    return new MethodOptions(
        timeout, serialization, oneWay, compression, actives, settings.or(cluster));
  }

  /**
   * The same for a method that does no harm if a call runs twice: what may have run is repeated
   * elsewhere; see {@link ClusterOptions.Builder#idempotent}.
   */
  public MethodOptions asIdempotent() {
    return withCluster(ClusterOptions.builder().idempotent(true).build());
  }

  /** The names with commas between; null if there are none. */
  static @Nullable String list(@Nullable String... names) {
    String all = Stream.of(names).filter(Objects::nonNull).collect(Collectors.joining(","));
    return all.isEmpty() ? null : all;
  }
}
