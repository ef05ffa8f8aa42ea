package io.trunkline.serialization;

import io.trunkline.serialization.settings.SerializationSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization on the class path, found by {@link java.util.ServiceLoader}.
 *
 * <p>For authors: list the class in {@code
 * META-INF/services/io.trunkline.serialization.SerializationProvider}, give it a public constructor
 * without parameters, keep it stateless and cheap. All methods may be called from any thread.
 */
public interface SerializationProvider {

  /**
   * The name used in configuration, such as {@code kryo}: lower case letters, digits and {@code -}.
   */
  String name();

  /** The number in the five low bits of a frame's flag byte: 0 to 31, unique on a class path. */
  int wireId();

  /**
   * The settings that only this serialization understands. Their names begin with its name and a
   * dot. Each call returns the same.
   */
  default List<SerializationSetting> settings() {
    return List.of();
  }

  /**
   * What an operator should know of this serialization before it is used, in one sentence or two;
   * null, as for most, if that is nothing. Logged once as a warning by each client or port that
   * offers it.
   */
  default @Nullable String caution() {
    return null;
  }

  /**
   * Whether stock Dubbo has a serialization of this name and number; true by default. Providers do
   * not offer others to consumers that choose by what a registry says.
   */
  default boolean isKnownToStock() {
    return true;
  }

  /**
   * Whether providers that a registry lists may choose this serialization for a consumer that names
   * none; true by default. False for one that reads with code of the JDK or of a library, which
   * only the application may choose.
   */
  default boolean mayBeAnnounced() {
    return true;
  }

  /**
   * Creates the serialization that one client, port or stored-data codec uses for all its messages.
   *
   * @throws SerializationException if it does not work on this Java version or class path; the
   *     message says what to add
   */
  Serialization create(SerializationContext context);
}
