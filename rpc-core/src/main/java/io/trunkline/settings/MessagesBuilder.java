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
 * Collects the settings of messages that clients, servers, references and services share. For one
 * thread.
 *
 * @param <B> the builder itself
 */
public abstract class MessagesBuilder<B extends MessagesBuilder<B>> extends OptionsBuilder<B> {

  /**
   * @param known the settings that it accepts
   */
  protected MessagesBuilder(List<Setting<?>> known) {
    super(known);
  }

  /**
   * @param known the settings that it accepts
   * @param options the initial values
   */
  protected MessagesBuilder(List<Setting<?>> known, Options options) {
    super(known, options);
  }

  /**
   * Sets a setting that only one serialization has, such as {@code kryo.references};
   * docs/serializations.md lists them. On a client or server it is the default for its references
   * or services. On a reference or service it applies to messages to peers with which no terms were
   * agreed, such as stock Dubbo peers. When the client or reference is built, or the server starts,
   * an unknown name or value is an error. A setting that only clients and servers have is an error
   * on a reference or service.
   *
   * @param name the serialization's name, a dot, and the name of the setting
   * @throws IllegalArgumentException if the name does not have this form
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
   * connections to Trunkline peers that can read the compression. The names are {@code none},
   * {@code deflate}, {@code gzip}, and with their modules on the class path {@code zstd} and {@code
   * lz4}. A level can follow, as in {@code zstd:9}. Null, the default, means {@code none} for a
   * client or server, and the value of the client or server for a reference or service. Methods
   * whose messages do not get shorter are rarely compressed. Stock Dubbo peers never receive a
   * compressed message.
   */
  public final B compression(@Nullable String value) {
    return setOrClear(COMPRESSION, value);
  }

  /**
   * The length of the shortest message that is compressed, in bytes: 0 to 2147483567. Null, the
   * default, means 1024 for a client or server, and the value of the client or server for a
   * reference or service. A shorter message fits into one network packet anyway.
   */
  public final B compressionThreshold(@Nullable Integer value) {
    return setOrClear(COMPRESSION_THRESHOLD, value);
  }

  /**
   * Adds a filter, which is invoked for each call. Filters run in the order in which they are
   * added. The filters of a reference or service run after those of its client or server.
   */
  public final B filter(Filter value) {
    return add(FILTERS, value);
  }
}
