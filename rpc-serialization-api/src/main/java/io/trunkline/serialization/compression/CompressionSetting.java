package io.trunkline.serialization.compression;

import org.jspecify.annotations.Nullable;

/**
 * What somebody says about compression; null where nothing is said.
 *
 * @param name a name for {@link Compressions#named}, such as {@code zstd} or {@code deflate:9}
 * @param thresholdBytes the shortest piece that is compressed
 */
public record CompressionSetting(@Nullable String name, @Nullable Integer thresholdBytes) {

  /** Nothing is said. */
  public static final CompressionSetting UNSET = new CompressionSetting(null, null);

  /** The same with this name. */
  public CompressionSetting withName(@Nullable String newName) {
    return new CompressionSetting(newName, thresholdBytes);
  }

  /** The same with this threshold. */
  public CompressionSetting withThreshold(@Nullable Integer bytes) {
    return new CompressionSetting(name, bytes);
  }

  /** The same with the other one's values for what this one does not say. */
  public CompressionSetting or(CompressionSetting other) {
    return new CompressionSetting(
        name == null ? other.name : name,
        thresholdBytes == null ? other.thresholdBytes : thresholdBytes);
  }
}
