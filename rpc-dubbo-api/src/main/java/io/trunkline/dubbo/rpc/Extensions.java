package io.trunkline.dubbo.rpc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.extension.Activate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The extensions of one of Dubbo's types, from the files in which applications name them: {@code
 * name=class} in {@code META-INF/dubbo}, {@code META-INF/dubbo/internal} or {@code
 * META-INF/services}. Each is made once, when it is asked for, with its constructor without
 * parameters; nothing is injected. Thread-safe.
 *
 * @param <T> the type
 */
public final class Extensions<T> {

  private static final Logger log = LoggerFactory.getLogger(Extensions.class);
  private static final List<String> FOLDERS =
      List.of("META-INF/dubbo/internal/", "META-INF/dubbo/", "META-INF/services/");

  private final Class<T> type;
  private final ClassLoader loader;
  private final Map<String, String> classes = new LinkedHashMap<>();
  private final Map<String, T> made = new ConcurrentHashMap<>();

  private Extensions(Class<T> type, ClassLoader loader) {
    this.type = type;
    this.loader = loader;
  }

  /**
   * Reads the files.
   *
   * @param oldNames of the type, under which files may have extensions too
   * @throws IllegalStateException if a file cannot be read, or two name different classes alike
   */
  public static <T> Extensions<T> of(Class<T> type, ClassLoader loader, String... oldNames) {
    Extensions<T> extensions = new Extensions<>(type, loader);
    List<String> names = new ArrayList<>(List.of(type.getName()));
    names.addAll(List.of(oldNames));
    for (String folder : FOLDERS) {
      for (String name : names) {
        try {
          for (URL file : Collections.list(loader.getResources(folder + name))) {
            extensions.read(file);
          }
        } catch (IOException e) {
          throw new IllegalStateException(folder + name + " on the class path cannot be read", e);
        }
      }
    }
    return extensions;
  }

  private void read(URL file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file.openStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String text = line.split("#", 2)[0].trim();
        if (!text.isEmpty()) {
          read(file, text);
        }
      }
    }
  }

  private void read(URL file, String line) {
    int equals = line.indexOf('=');
    String name = line.substring(equals + 1).trim();
    String[] keys = {shortName(name)};
    if (equals >= 0) {
      keys = line.substring(0, equals).trim().split("\\s*,\\s*");
    }
    for (String key : keys) {
      String before = classes.putIfAbsent(key, name);
      if (before != null && !before.equals(name)) {
        throw new IllegalStateException(
            "two extensions of "
                + type.getName()
                + " have the name '"
                + key
                + "': "
                + before
                + " and "
                + name
                + " (in "
                + file
                + "); give one of them another name");
      }
    }
  }

  /** As Dubbo names a class without a name: without what the type is called, in small letters. */
  private String shortName(String className) {
    String own =
        className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    String kind = type.getSimpleName();
    return (own.endsWith(kind) ? own.substring(0, own.length() - kind.length()) : own)
        .toLowerCase(Locale.ROOT);
  }

  /** Whether there is one of that name. */
  public boolean has(String name) {
    return classes.containsKey(name);
  }

  /**
   * The extension of a name.
   *
   * @throws IllegalArgumentException if there is none
   * @throws IllegalStateException if its class cannot be loaded, has another type or cannot be made
   */
  public T get(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  /** All of them, in the order of the files. */
  public List<T> all() {
    return classes.keySet().stream().map(this::get).toList();
  }

  private T make(String name) {
    String className = classes.get(name);
    if (className == null) {
      throw new IllegalArgumentException(
          "there is no extension '"
              + name
              + "' of "
              + type.getName()
              + "; there are: "
              + classes.keySet());
    }
    try {
      return type.cast(
          Class.forName(className, true, loader).getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      throw new IllegalStateException(
          "the extension '"
              + name
              + "' of "
              + type.getName()
              + ", "
              + className
              + ", cannot be made: it needs a class on the class path that implements the type, with a"
              + " public constructor without parameters",
          e);
    }
  }

  /**
   * The names of those that need not be named, by their annotation, in its order.
   *
   * @param side {@code provider} or {@code consumer}
   * @param parameters the settings of the service or reference
   */
  public List<String> activated(String side, Map<String, String> parameters) {
    Map<String, Integer> orders = new LinkedHashMap<>();
    classes.forEach(
        (name, className) -> {
          Class<?> found = loaded(name, className);
          Condition condition = found == null ? null : Condition.of(found);
          if (condition != null && condition.isMet(side, parameters, loader)) {
            orders.put(name, condition.order);
          }
        });
    List<String> names = new ArrayList<>(orders.keySet());
    names.sort(Comparator.comparing(orders::get));
    return names;
  }

  /** Null for one whose own libraries are missing: it is not for this application. */
  private @Nullable Class<?> loaded(String name, String className) {
    try {
      Class<?> found = Class.forName(className, false, loader);
      found.getAnnotations();
      return found;
    } catch (ClassNotFoundException | LinkageError e) {
      log.debug("the extension '{}' of {} cannot be loaded", name, type.getName(), e);
      return null;
    }
  }

  /** What an annotation asks for, of either name. */
  private record Condition(
      List<String> groups, List<String> keys, List<String> classes, int order) {

    static @Nullable Condition of(Class<?> extension) {
      Activate now = extension.getAnnotation(Activate.class);
      if (now != null) {
        return new Condition(
            List.of(now.group()), List.of(now.value()), List.of(now.onClass()), now.order());
      }
      com.alibaba.dubbo.common.extension.Activate old =
          extension.getAnnotation(com.alibaba.dubbo.common.extension.Activate.class);
      return old == null
          ? null
          : new Condition(List.of(old.group()), List.of(old.value()), List.of(), old.order());
    }

    boolean isMet(String side, Map<String, String> parameters, ClassLoader loader) {
      return (groups.isEmpty() || groups.contains(side))
          && (keys.isEmpty() || keys.stream().anyMatch(key -> isSet(key, parameters)))
          && classes.stream().allMatch(name -> isThere(name, loader));
    }

    private static boolean isSet(String key, Map<String, String> parameters) {
      String[] parts = key.split(":", 2);
      return parameters.entrySet().stream()
          .filter(e -> e.getKey().equals(parts[0]) || e.getKey().endsWith("." + parts[0]))
          .map(Map.Entry::getValue)
          .anyMatch(
              value ->
                  parts.length == 2
                      ? value.equals(parts[1])
                      : !List.of("", "false", "0", "null", "N/A").contains(value));
    }

    private static boolean isThere(String name, ClassLoader loader) {
      try {
        Class.forName(name, false, loader);
        return true;
      } catch (ClassNotFoundException | LinkageError missing) {
        return false;
      }
    }
  }
}
