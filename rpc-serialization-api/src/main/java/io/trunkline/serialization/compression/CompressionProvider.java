package io.trunkline.serialization.compression;

import io.trunkline.serialization.SerializationException;

/**
 * A compression on the class path, found by {@link java.util.ServiceLoader}.
 *
 * <p>For authors: list the class in {@code
 * META-INF/services/io.trunkline.serialization.compression.CompressionProvider}, give it a public
 * constructor without parameters, keep it stateless and cheap. All methods may be called from any
 * thread.
 */
public interface CompressionProvider {

  /** The name used in configuration, such as {@code deflate}: lower case letters and digits. */
  String name();

  /** The number that stands for it in stored data and on connections: 1 to 7, unique. */
  int id();

  /** The fastest level. */
  int minLevel();

  /** The level with the fewest bytes. */
  int maxLevel();

  /** The level that is used if none is named. */
  int defaultLevel();

  /**
   * Creates it for one application of it, which uses it for all its data.
   *
   * @param level from {@link #minLevel} to {@link #maxLevel}, which the caller has checked
   * @throws SerializationException if it does not work on this machine or class path; the message
   *     says what to add
   */
  Compression create(int level);
}
