package io.trunkline.serialization;

import io.trunkline.serialization.settings.SerializationSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization on the class path, found by {@link java.util.ServiceLoader}.
 *
 * <p>For authors: list the class in {@code
 * META-INF/services/io.trunkline.serialization.SerializationProvider}, give it a public constructor
 * without parameters, and keep it stateless and cheap to create. Any thread may call any method.
 */
public interface SerializationProvider {

  /**
   * The name used in configuration, such as {@code kryo}: lower case letters, digits and {@code -}.
   */
  String name();

  /** The wire id in the five low bits of a frame's flag byte: 0 to 31, unique on a class path. */
  int wireId();

  /**
   * The settings of this serialization. Their names begin with its name and a dot. The result never
   * changes.
   */
  default List<SerializationSetting> settings() {
    return List.of();
  }

  /**
   * A warning for operators about using this serialization, in one or two sentences; null for none.
   * Each client or port that offers it logs the warning once.
   */
  default @Nullable String caution() {
    return null;
  }

  /**
   * Whether stock Dubbo has a serialization with this name and id; true by default. If false,
   * providers do not offer it to consumers that choose by registry data.
   */
  default boolean isKnownToStock() {
    return true;
  }

  /**
   * Whether a provider listed in a registry may choose this serialization for a consumer that names
   * none; true by default. False for a serialization that reads with JDK or library code, which
   * only the application may choose.
   */
  default boolean mayBeAnnounced() {
    return true;
  }

  /**
   * Creates the serialization that one client, port or stored-data codec uses for all its messages.
   *
   * @throws SerializationException if it does not work on this Java version or class path; the
   *     message names the missing part
   */
  Serialization create(SerializationContext context);
}
