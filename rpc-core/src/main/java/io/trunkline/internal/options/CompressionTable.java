package io.trunkline.internal.options;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.compression.Compressions;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The compressions of one client or server: those that it can read, by number, and those that its
 * settings name. What one of them keeps for reuse is shared by all that name it. Thread-safe.
 */
public final class CompressionTable {

  private static final int IDS = 8;

  private final @Nullable Compressions found;
  private final @Nullable Compression[] readable;
  private final Map<String, Compression> named;

  private CompressionTable(@Nullable Compressions found) {
    this.found = found;
    this.named = found == null ? Map.of() : new ConcurrentHashMap<>();
    this.readable = new Compression[found == null ? 0 : IDS];
    if (found != null) {
      for (int id = 1; id < IDS; id++) {
        readable[id] = created(found.withId(id));
      }
    }
  }

  /** Reads none and knows none. */
  public static CompressionTable none() {
    return new CompressionTable(null);
  }

  /** The JDK's, and those on the class path of this class loader. */
  public static CompressionTable load(ClassLoader loader) {
    return new CompressionTable(Compressions.load(loader));
  }

  /** One that does not work on this machine is only an error for who names it. */
  private static @Nullable Compression created(@Nullable CompressionProvider provider) {
    try {
      return provider == null ? null : provider.create(provider.defaultLevel());
    } catch (SerializationException notHere) {
      return null;
    }
  }

  /** Those that can be read: bit n for the one of id n. */
  public int readableIds() {
    int ids = 0;
    for (Compression each : readable) {
      ids |= each == null ? 0 : 1 << each.id();
    }
    return ids;
  }

  /** The one that reads what was written with the compression of that id, any number; or null. */
  public @Nullable Compression byId(int id) {
    return id >= 0 && id < readable.length ? readable[id] : null;
  }

  /** Names and ids of those that can be read, such as {@code deflate(1), gzip(2)}. */
  public String readableNames() {
    StringBuilder names = new StringBuilder();
    for (Compression each : readable) {
      if (each != null) {
        names.append(names.isEmpty() ? "" : ", ").append(each.name()).append('(');
        names.append(each.id()).append(')');
      }
    }
    return names.isEmpty() ? "none" : names.toString();
  }

  /**
   * How a method's messages are compressed.
   *
   * @return null if they are not
   * @throws IllegalArgumentException if the name, its level or the threshold is not known
   * @throws SerializationException if the compression does not work here
   */
  public @Nullable AdaptiveCompression of(CompressionSetting setting) {
    Compression compression = setting.name() == null ? null : named(setting.name());
    if (compression == null) {
      return null;
    }
    Integer threshold = setting.thresholdBytes();
    return new AdaptiveCompression(
        compression, threshold == null ? AdaptiveCompression.DEFAULT_THRESHOLD_BYTES : threshold);
  }

  private @Nullable Compression named(String text) {
    Compression known = named.get(text);
    if (known != null || found == null) {
      return known;
    }
    Compression made = found.named(text);
    if (made == null) {
      return null;
    }
    Compression same = text.equals(made.name()) ? byId(made.id()) : null;
    Compression before = named.putIfAbsent(text, same == null ? made : same);
    return before == null ? named.get(text) : before;
  }

  /** Those that settings have named so far, by their names. */
  public Collection<Compression> inUse() {
    Map<String, Compression> byName = new TreeMap<>();
    named.values().forEach(each -> byName.put(each.name(), each));
    return byName.values();
  }
}
