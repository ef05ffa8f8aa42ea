package org.apache.dubbo.common.extension;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The extensions that files on the class path list for one type: {@code name=class} in {@code
 * META-INF/dubbo}, {@code META-INF/dubbo/internal} or {@code META-INF/services}.
 */
final class ExtensionFiles {

  private static final List<String> FOLDERS =
      List.of("META-INF/dubbo/internal/", "META-INF/dubbo/", "META-INF/services/");

  private static final String PACKAGE = "org.apache.dubbo.";
  private static final String OLD_PACKAGE = "com.alibaba.dubbo.";

  private final String type;
  private final Map<String, Set<String>> classes = new LinkedHashMap<>();

  private ExtensionFiles(String type) {
    this.type = type;
  }

  /**
   * Reads the files. A file may also have the name that the type had in Dubbo 2.6.
   *
   * @return class names by the names of the extensions, in the order of the files; a name with
   *     several classes is a mistake if the extension is used
   * @throws IllegalStateException if a file cannot be read
   */
  static Map<String, Set<String>> read(String type, ClassLoader loader) {
    ExtensionFiles files = new ExtensionFiles(type);
    for (String folder : FOLDERS) {
      files.readAll(folder + type, loader);
      if (type.startsWith(PACKAGE)) {
        files.readAll(folder + OLD_PACKAGE + type.substring(PACKAGE.length()), loader);
      }
    }
    return Collections.unmodifiableMap(files.classes);
  }

  /** Returns the class that Dubbo puts around each extension of a type; null if none does. */
  static @Nullable String wrapper(
      Collection<Set<String>> classes, Class<?> type, ClassLoader loader) {
    for (String className : classes.stream().flatMap(Set::stream).toList()) {
      try {
        for (Constructor<?> made : Class.forName(className, false, loader).getConstructors()) {
          if (made.getParameterCount() == 1
              && DubboNames.present(made.getParameterTypes()[0]) == type) {
            return className;
          }
        }
      } catch (ClassNotFoundException | LinkageError reportedWhereItIsUsed) {
        continue;
      }
    }
    return null;
  }

  private void readAll(String name, ClassLoader loader) {
    try {
      for (URL file : Collections.list(loader.getResources(name))) {
        read(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException(name + " on the class path cannot be read", e);
    }
  }

  private void read(URL file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file.openStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String text = line.split("#", 2)[0].trim();
        if (!text.isEmpty()) {
          add(text);
        }
      }
    }
  }

  private void add(String line) {
    int equals = line.indexOf('=');
    String name = line.substring(equals + 1).trim();
    String[] keys = {defaultName(name)};
    if (equals >= 0) {
      keys = line.substring(0, equals).trim().split("\\s*,\\s*");
    }
    for (String key : keys) {
      classes.computeIfAbsent(key, none -> new LinkedHashSet<>()).add(name);
    }
  }

  /**
   * The name of a class whose file does not name it: its full name if another class has the short
   * one. An application cannot edit such files of libraries and Java agents.
   */
  private String defaultName(String className) {
    String name = shortName(className);
    return classes.getOrDefault(name, Set.of(className)).contains(className) ? name : className;
  }

  /** Dubbo's name of a class without a name: in lower case, without the name of the type. */
  private String shortName(String className) {
    String own = simpleName(className);
    String kind = simpleName(type);
    return (own.endsWith(kind) ? own.substring(0, own.length() - kind.length()) : own)
        .toLowerCase(Locale.ROOT);
  }

  private static String simpleName(String className) {
    return className.substring(
        Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
  }
}
