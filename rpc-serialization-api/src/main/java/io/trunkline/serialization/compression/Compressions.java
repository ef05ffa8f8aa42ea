package io.trunkline.serialization.compression;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The compressions that one class loader finds, and those of the JDK. Immutable and thread-safe.
 */
public final class Compressions {

  /** The name for no compression; its id is 0. */
  public static final String NONE = "none";

  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "zstd", "io.trunkline:rpc-compression-zstd", "lz4", "io.trunkline:rpc-compression-lz4");

  /** Ends the search in a class loader that fails every time. */
  private static final int MAX_FAILURES = 100;

  private final Map<String, CompressionProvider> byName = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();

  private Compressions() {}

  /** Those of the class loader of this class, which most ask for: each search reads all jars. */
  private static final class OnOwnClassPath {

    private static final @Nullable Compressions FOUND = complete();

    private static @Nullable Compressions complete() {
      try {
        Compressions found = find(Compressions.class.getClassLoader());
        return found.failures.isEmpty() ? found : null;
      } catch (RuntimeException | LinkageError failed) {
        return null; // whoever asks is told of it
      }
    }
  }

  /**
   * Finds the providers on the class path of this class loader, in addition to DEFLATE and GZIP.
   * The class path of this class's own loader is searched only once, if all of its providers can be
   * loaded.
   *
   * @throws SerializationException if two providers share a name or an id
   */
  public static Compressions load(ClassLoader loader) {
    Compressions known =
        loader == Compressions.class.getClassLoader() ? OnOwnClassPath.FOUND : null;
    return known == null ? find(loader) : known;
  }

  private static Compressions find(ClassLoader loader) {
    Compressions found = new Compressions();
    found.add(JdkFormat.DEFLATE);
    found.add(JdkFormat.GZIP);
    Iterator<CompressionProvider> providers =
        ServiceLoader.load(CompressionProvider.class, loader).iterator();
    while (found.failures.size() < MAX_FAILURES) {
      try {
        if (!providers.hasNext()) {
          return found;
        }
        found.add(providers.next());
      } catch (ServiceConfigurationError | LinkageError e) {
        found.failures.add(e.toString());
      }
    }
    return found;
  }

  private void add(CompressionProvider provider) {
    if (provider.id() < 1 || provider.id() > 7) {
      throw new SerializationException(
          "compression " + provider.name() + " has id " + provider.id() + ", expected 1 to 7");
    }
    for (CompressionProvider other : byName.values()) {
      if (other.getClass() == provider.getClass() && other.id() == provider.id()) {
        return;
      }
      if (other.id() == provider.id() || other.name().equals(provider.name())) {
        throw new SerializationException(
            "compressions "
                + provider.getClass().getName()
                + " and "
                + other.getClass().getName()
                + " share a name or id; remove one of them from the class path");
      }
    }
    byName.put(provider.name(), provider);
  }

  /**
   * The compression with this name, such as {@code zstd}, or {@code zstd:9} for a level other than
   * the default.
   *
   * @return null for {@link #NONE}
   * @throws IllegalArgumentException if the name or level is unknown; the message lists the known
   *     ones, or names the artifact to add to the class path
   * @throws SerializationException if it does not work here
   */
  public @Nullable Compression named(String text) {
    String name = text;
    String level = null;
    int colon = text.indexOf(':');
    if (colon >= 0) {
      name = text.substring(0, colon);
      level = text.substring(colon + 1);
    }
    if (name.equals(NONE) && level == null) {
      return null;
    }
    CompressionProvider provider = byName.get(name);
    if (provider == null) {
      throw new IllegalArgumentException(unknown(name));
    }
    return provider.create(level == null ? provider.defaultLevel() : levelOf(provider, level));
  }

  private static int levelOf(CompressionProvider provider, String text) {
    int level;
    try {
      level = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      level = Integer.MIN_VALUE;
    }
    if (level < provider.minLevel() || level > provider.maxLevel()) {
      throw new IllegalArgumentException(
          "level '"
              + text
              + "' of compression "
              + provider.name()
              + ", expected "
              + provider.minLevel()
              + " to "
              + provider.maxLevel());
    }
    return level;
  }

  private String unknown(String name) {
    String artifact = ARTIFACTS.get(name);
    List<String> names = new ArrayList<>(byName.keySet());
    names.add(NONE);
    return "no compression named '"
        + name
        + "'"
        + (artifact == null
            ? NearestName.hint(name, names) + "; known are " + String.join(", ", names)
            : "; add " + artifact + " to the class path")
        + (failures.isEmpty() ? "" : "; providers that could not be loaded: " + failures);
  }

  /** The provider with this id; null if it is not on the class path. */
  public @Nullable CompressionProvider withId(int id) {
    return byName.values().stream().filter(p -> p.id() == id).findFirst().orElse(null);
  }

  /** The names of all compressions except {@link #NONE}, in alphabetical order. */
  public Collection<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }
}
