package io.trunkline.settings;

import static io.trunkline.settings.SharedSettings.COMPRESSION;
import static io.trunkline.settings.SharedSettings.COMPRESSION_THRESHOLD;
import static io.trunkline.settings.SharedSettings.FILTERS;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.call.Filter;
import io.trunkline.serialization.settings.SerializationSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what clients, servers, references and services set alike about their messages. For one
 * thread.
 *
 * @param <B> the builder itself
 */
public abstract class MessagesBuilder<B extends MessagesBuilder<B>> extends OptionsBuilder<B> {

  /**
   * @param known the settings that it takes
   */
  protected MessagesBuilder(List<Setting<?>> known) {
    super(known);
  }

  /**
   * @param known the settings that it takes
   * @param options the values to begin with
   */
  protected MessagesBuilder(List<Setting<?>> known, Options options) {
    super(known, options);
  }

  /**
   * A setting that only one serialization understands, such as {@code kryo.references};
   * docs/serializations.md lists them. On a client or server it is the default of its references or
   * services. On a reference or service it applies to messages to stock peers and to others with
   * which nothing was agreed. An unknown name or value is an error when the client or reference is
   * built or the server starts, and so is a setting that only a client or server can have on a
   * reference or service.
   *
   * @param name the serialization's name, a dot, and the setting's own name
   * @throws IllegalArgumentException if the name has another form
   */
  public final B serializationSetting(String name, String value) {
    return set(SERIALIZATION_SETTINGS, get(SERIALIZATION_SETTINGS).with(name, value));
  }

  /** Adds several of these settings to those already set; a new value replaces an old one. */
  public final B serializationSettings(SerializationSettings values) {
    return set(SERIALIZATION_SETTINGS, values.withDefaults(get(SERIALIZATION_SETTINGS)));
  }

  /**
   * Compresses the requests of a client or reference, or the replies of a server or service, on
   * connections to Trunkline peers that can read it. Names are {@code none}, {@code deflate} and
   * {@code gzip}, {@code zstd} and {@code lz4} with their modules on the class path, and a level
   * can follow, as in {@code zstd:9}. Null, the default, is {@code none} for a client or server,
   * and the value of its client or server for a reference or service. Each method learns whether
   * its messages get shorter. Stock peers are never sent a compressed message.
   */
  public final B compression(@Nullable String value) {
    return setOrClear(COMPRESSION, value);
  }

  /**
   * The shortest message that is compressed, in bytes: 0 to 2147483567. Null, the default, is 1024
   * for a client or server, and the value of its client or server for a reference or service. A
   * shorter message fits into one packet of a network anyway.
   */
  public final B compressionThreshold(@Nullable Integer value) {
    return setOrClear(COMPRESSION_THRESHOLD, value);
  }

  /**
   * Adds a filter that sees each call; the first one added sees it first. The filters of a
   * reference or service come after those of its client or server.
   */
  public final B filter(Filter value) {
    return add(FILTERS, value);
  }
}
