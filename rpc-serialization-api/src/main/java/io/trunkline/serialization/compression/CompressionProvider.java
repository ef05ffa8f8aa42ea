package io.trunkline.serialization.compression;

import io.trunkline.serialization.SerializationException;

/**
 * A compression on the class path, found by {@link java.util.ServiceLoader}.
 *
 * <p>For authors: list the class in {@code
 * META-INF/services/io.trunkline.serialization.compression.CompressionProvider}, give it a public
 * constructor without parameters, and keep it stateless and cheap to create. Any thread may call
 * any method.
 */
public interface CompressionProvider {

  /** The name used in configuration, such as {@code deflate}: lower case letters and digits. */
  String name();

  /** The id of the compression in stored data and on connections: 1 to 7, unique. */
  int id();

  /** The fastest level. */
  int minLevel();

  /** The level with the best compression. */
  int maxLevel();

  /** The default level. */
  int defaultLevel();

  /**
   * Creates a compression for one use, with all its data.
   *
   * @param level from {@link #minLevel} to {@link #maxLevel}; checked by the caller
   * @throws SerializationException if it does not work on this machine or class path; the message
   *     names the missing part
   */
  Compression create(int level);
}
