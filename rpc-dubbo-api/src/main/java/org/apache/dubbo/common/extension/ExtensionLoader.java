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
  private final Map<String, Set<String>> classes;
  private final @Nullable String wrapper;
  private final Map<String, MadeExtension<T>> made = new ConcurrentHashMap<>();
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  /**
   * Reads the files.
   *
   * @throws IllegalStateException if a file cannot be read
   */
  ExtensionLoader(Class<T> type, ExtensionDirector director) {
    this.type = type;
    this.director = director;
    this.loader = director.loader(type);
    this.classes = ExtensionFiles.read(type.getName(), loader);
    classes.forEach(
        (name, classNames) -> {
          if (classNames.size() > 1) {
            log.warn("{}; startup fails if one of them is used", ambiguous(name, classNames));
          }
        });
    this.wrapper = ExtensionFiles.wrapper(classes.values(), type, loader);
  }

  private String ambiguous(String name, Set<String> classNames) {
    return "several extensions of "
        + type.getName()
        + " have the name '"
        + name
        + "': "
        + String.join(" and ", classNames)
        + "; give each its own name, or remove the jar of one";
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
   * Returns the extension of a name; the default extension for {@code true}.
   *
   * @throws IllegalStateException if no class has the name, if several classes have it, if Dubbo
   *     would put a wrapper around the extension, if the class cannot be loaded, has another type
   *     or cannot be instantiated, if it needs a class or member of Dubbo that Trunkline does not
   *     have, or if a bean for one of its setters cannot be created
   */
  public T getExtension(String name) {
    return prepare(name).injected();
  }

  /**
   * Makes the extension of a name without beans for its setters. Meant for startup, where a bean
   * may need what the extension is for.
   *
   * @throws IllegalStateException as {@link #getExtension}, except for beans
   */
  public MadeExtension<T> prepare(String given) {
    String name = given.equals("true") ? requireDefaultName() : given;
    Set<String> classNames = classes.get(name);
    if (classNames == null) {
      throw new IllegalStateException(
          "there is no extension '"
              + name
              + "' of "
              + type.getName()
              + "; there are: "
              + classes.keySet());
    }
    if (classNames.size() > 1) {
      throw new IllegalStateException(ambiguous(name, classNames));
    }
    if (wrapper != null) {
      throw new IllegalStateException(
          "Dubbo would put "
              + wrapper
              + " around the extension '"
              + name
              + "' of "
              + type.getName()
              + ", as its constructor has such an extension as its parameter; Trunkline has no"
              + " wrappers. Remove it from the files in META-INF/dubbo, and do its work in an"
              + " extension");
    }
    String className = classNames.iterator().next();
    MadeExtension<T> known = made.get(className);
    if (known != null) {
      return known;
    }
    MadeExtension<T> fresh = new ExtensionMaker<>(type, name, className, director).make(loader);
    MadeExtension<T> first = made.putIfAbsent(className, fresh); // no lock: it may ask for others
    return first == null ? fresh : first;
  }

  /** Passes beans to the setters of the extensions that were prepared. */
  void inject() {
    made.values().forEach(MadeExtension::injected);
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
    return getExtension(requireDefaultName());
  }

  private String requireDefaultName() {
    String name = getDefaultExtensionName();
    if (name == null) {
      throw new IllegalStateException(
          "the annotation @SPI of "
              + type.getName()
              + " names no default extension; name one there");
    }
    return name;
  }

  /**
   * Returns the extension whose class is annotated with {@code Adaptive}.
   *
   * @throws UnsupportedOperationException if no class has this annotation: Trunkline does not
   *     generate a class
   */
  public T getAdaptiveExtension() {
    for (Map.Entry<String, Set<String>> entry : classes.entrySet()) {
      for (String className : entry.getValue()) {
        Class<?> found = loaded(entry.getKey(), className);
        if (found != null && ExtensionAnnotations.find(found, "Adaptive") != null) {
          return getExtension(entry.getKey());
        }
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
        (name, classNames) -> {
          for (String className : classNames) {
            Class<?> found = loaded(name, className);
            Activation activation = found == null ? null : Activation.of(found);
            if (activation != null && activation.isMet(side, parameters, loader)) {
              orders.put(name, activation.order());
            }
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
      if (leftOut.add(className)) {
        log.warn(
            "the extension '{}' of {}, {}, is left out, as in Dubbo: its class cannot be loaded: {}."
                + " Add the library that it needs, or remove the jar that has it",
            name,
            type.getName(),
            className,
            e.toString());
      }
      return null;
    }
  }

  @Override
  public String toString() {
    return "the extensions of " + type.getName() + ": " + classes;
  }
}
