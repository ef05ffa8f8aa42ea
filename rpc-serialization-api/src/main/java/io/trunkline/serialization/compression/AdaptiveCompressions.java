package io.trunkline.serialization.compression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An {@link AdaptiveCompression} for each type of data, so that incompressible images do not affect
 * texts. The number of types is bounded: further types share one compression. Thread-safe; a known
 * type is found without a lock.
 *
 * @param <T> identifies a type, such as a class or a name; kept as long as this object
 */
public final class AdaptiveCompressions<T> {

  private static final int MAX_TYPES = 1024;

  private final Compression compression;
  private final int thresholdBytes;
  private final Map<T, AdaptiveCompression> byType = new ConcurrentHashMap<>();
  private final AdaptiveCompression others;

  /**
   * @param thresholdBytes the length of the shortest piece that is compressed, 0 or more; usually
   *     {@link AdaptiveCompression#DEFAULT_THRESHOLD_BYTES}
   */
  public AdaptiveCompressions(Compression compression, int thresholdBytes) {
    this.compression = compression;
    this.thresholdBytes = thresholdBytes;
    this.others = new AdaptiveCompression(compression, thresholdBytes);
  }

  /** The compression for data of this type. */
  public AdaptiveCompression of(T type) {
    AdaptiveCompression known = byType.get(type);
    if (known != null) {
      return known;
    }
    return byType.size() >= MAX_TYPES
        ? others
        : byType.computeIfAbsent(type, t -> new AdaptiveCompression(compression, thresholdBytes));
  }
}
