package io.trunkline.serialization.compression;

import org.jspecify.annotations.Nullable;

/**
 * The application's setting of compression; a part that is null is not set.
 *
 * @param name a name for {@link Compressions#named}, such as {@code zstd} or {@code deflate:9}
 * @param thresholdBytes the length of the shortest piece that is compressed
 */
public record CompressionSetting(@Nullable String name, @Nullable Integer thresholdBytes) {

  /** A setting in which nothing is set. */
  public static final CompressionSetting UNSET = new CompressionSetting(null, null);

  /** A copy with this name. */
  public CompressionSetting withName(@Nullable String newName) {
    return new CompressionSetting(newName, thresholdBytes);
  }

  /** A copy with this threshold. */
  public CompressionSetting withThreshold(@Nullable Integer bytes) {
    return new CompressionSetting(name, bytes);
  }

  /** A copy in which parts that are not set come from the other setting. */
  public CompressionSetting or(CompressionSetting other) {
    return new CompressionSetting(
        name == null ? other.name : name,
        thresholdBytes == null ? other.thresholdBytes : thresholdBytes);
  }
}
