package org.apache.dubbo.common.extension;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The extensions of one type, from the files in which applications name them: {@code name=class} in
 * {@code META-INF/dubbo}, {@code META-INF/dubbo/internal} or {@code META-INF/services}. Each is
 * made once, when it is first asked for. Its class and the classes next to it are then checked for
 * classes and members of Dubbo that Trunkline does not have, and its setters get beans.
 * Thread-safe.
 *
 * @param <T> the type
 */
public class ExtensionLoader<T> {

  private static final Logger log = LoggerFactory.getLogger(ExtensionLoader.class);
  private static final String DEFAULT = "default";

  private final Class<T> type;
  private final ExtensionDirector director;
  private final ClassLoader loader;
  private final Map<String, String> classes;
  private final Map<String, T> made = new ConcurrentHashMap<>();

  /**
   * Reads the files.
   *
   * @throws IllegalStateException if a file cannot be read, or one name stands for two classes
   */
  ExtensionLoader(Class<T> type, ExtensionDirector director) {
    this.type = type;
    this.director = director;
    this.loader = director.loader(type);
    this.classes = ExtensionFiles.read(type.getName(), loader);
  }

  /** The extensions of {@link ExtensionDirector#current}. */
  public static <T> ExtensionLoader<T> getExtensionLoader(Class<T> type) {
    return ExtensionDirector.current().getExtensionLoader(type);
  }

  public boolean hasExtension(String name) {
    return classes.containsKey(name);
  }

  public Set<String> getSupportedExtensions() {
    return classes.keySet();
  }

  /** All extensions, in the order of the files. */
  public Set<T> getSupportedExtensionInstances() {
    Set<T> all = new LinkedHashSet<>();
    classes.keySet().forEach(name -> all.add(getExtension(name)));
    return all;
  }

  /**
   * The extension of a name; the default one for {@code true}.
   *
   * @throws IllegalStateException if there is none, if its class cannot be loaded, has another type
   *     or cannot be made, or if it needs a class or member of Dubbo that Trunkline does not have
   */
  public T getExtension(String name) {
    if (name.equals("true")) {
      return getDefaultExtension();
    }
    String className = classes.get(name);
    if (className == null) {
      throw new IllegalStateException(
          "there is no extension '"
              + name
              + "' of "
              + type.getName()
              + "; there are: "
              + classes.keySet());
    }
    T known = made.get(className);
    if (known != null) {
      return known;
    }
    T fresh = new ExtensionMaker<>(type, name, className, director).make(loader);
    T first = made.putIfAbsent(className, fresh); // no lock: beans may ask for extensions
    return first == null ? fresh : first;
  }

  public T getOrDefaultExtension(String name) {
    return hasExtension(name) ? getExtension(name) : getDefaultExtension();
  }

  /** The name of the extension that the annotation of the type names; null if it names none. */
  public @Nullable String getDefaultExtensionName() {
    Annotation written = ExtensionAnnotations.find(type, "SPI");
    String name = written == null ? "" : ExtensionAnnotations.text(written, "value").trim();
    return name.isEmpty() ? null : name;
  }

  /**
   * The extension that the annotation of the type names.
   *
   * @throws IllegalStateException if it names none
   */
  public T getDefaultExtension() {
    String name = getDefaultExtensionName();
    if (name == null) {
      throw new IllegalStateException(
          "the annotation @SPI of "
              + type.getName()
              + " names no default extension; name one there");
    }
    return getExtension(name);
  }

  /**
   * The extension whose class is annotated with {@code Adaptive}.
   *
   * @throws UnsupportedOperationException if there is none: no class is generated
   */
  public T getAdaptiveExtension() {
    for (Map.Entry<String, String> entry : classes.entrySet()) {
      Class<?> found = loaded(entry.getKey(), entry.getValue());
      if (found != null && ExtensionAnnotations.find(found, "Adaptive") != null) {
        return getExtension(entry.getKey());
      }
    }
    throw new UnsupportedOperationException(
        "no extension of "
            + type.getName()
            + " is a class annotated with @Adaptive, and Trunkline generates none; call"
            + " getExtension with a name");
  }

  public List<T> getActivateExtension(URL url, String key) {
    return getActivateExtension(url, key, null);
  }

  public List<T> getActivateExtension(URL url, String @Nullable [] names) {
    return getActivateExtension(url, names, null);
  }

  public List<T> getActivateExtension(URL url, String key, @Nullable String group) {
    String names = url.getParameter(key);
    return getActivateExtension(
        url, names == null || names.isBlank() ? null : names.trim().split("\\s*,\\s*"), group);
  }

  /**
   * The extensions that apply.
   *
   * @param names the named ones, with {@code -name}, {@code -default} and {@code default} as in the
   *     attribute {@code filter}
   * @param group {@code provider} or {@code consumer}; null for both
   */
  public List<T> getActivateExtension(URL url, String @Nullable [] names, @Nullable String group) {
    List<String> named = names == null ? List.of() : List.of(names);
    List<T> unnamed =
        named.contains("-" + DEFAULT)
            ? List.of()
            : activated(group, url.getParameters()).stream()
                .filter(name -> !named.contains(name) && !named.contains("-" + name))
                .map(this::getExtension)
                .toList();
    List<T> all = new ArrayList<>(named.contains(DEFAULT) ? List.of() : unnamed);
    for (String name : named) {
      if (name.equals(DEFAULT)) {
        all.addAll(unnamed);
      } else if (!name.startsWith("-")) {
        all.add(getExtension(name));
      }
    }
    return all;
  }

  /**
   * The names of the extensions whose annotation {@code Activate} is met, in its order.
   *
   * @param side {@code provider} or {@code consumer}; null for both
   * @param parameters the settings of the service or reference
   * @throws IllegalStateException if such a class needs a class of Dubbo that Trunkline does not
   *     have
   */
  public List<String> activated(@Nullable String side, Map<String, String> parameters) {
    Map<String, Integer> orders = new LinkedHashMap<>();
    classes.forEach(
        (name, className) -> {
          Class<?> found = loaded(name, className);
          Activation activation = found == null ? null : Activation.of(found);
          if (activation != null && activation.isMet(side, parameters, loader)) {
            orders.put(name, activation.order());
          }
        });
    List<String> names = new ArrayList<>(orders.keySet());
    names.sort(Comparator.comparing(orders::get));
    return names;
  }

  /** Null for a class whose other libraries are missing: it is not for this application. */
  private @Nullable Class<?> loaded(String name, String className) {
    try {
      Class<?> found = Class.forName(className, false, loader);
      found.getAnnotations();
      return found;
    } catch (ClassNotFoundException | LinkageError e) {
      LinkCheck.refuse(name, type, className, e);
      log.debug("the extension '{}' of {} cannot be loaded", name, type.getName(), e);
      return null;
    }
  }

  @Override
  public String toString() {
    return "the extensions of " + type.getName() + ": " + classes;
  }
}
