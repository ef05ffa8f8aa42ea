package org.apache.dubbo.common.extension;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
  private final Map<String, String> classes = new LinkedHashMap<>();

  private ExtensionFiles(String type) {
    this.type = type;
  }

  /**
   * Reads the files. A file may also have the name that the type had in Dubbo 2.6.
   *
   * @return class names by the names of the extensions, in the order of the files
   * @throws IllegalStateException if a file cannot be read, or one name stands for two classes
   */
  static Map<String, String> read(String type, ClassLoader loader) {
    ExtensionFiles files = new ExtensionFiles(type);
    for (String folder : FOLDERS) {
      files.readAll(folder + type, loader);
      if (type.startsWith(PACKAGE)) {
        files.readAll(folder + OLD_PACKAGE + type.substring(PACKAGE.length()), loader);
      }
    }
    return Collections.unmodifiableMap(files.classes);
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
          read(file, text);
        }
      }
    }
  }

  private void read(URL file, String line) {
    int equals = line.indexOf('=');
    String name = line.substring(equals + 1).trim();
    String[] keys = {defaultName(name)};
    if (equals >= 0) {
      keys = line.substring(0, equals).trim().split("\\s*,\\s*");
    }
    for (String key : keys) {
      String before = classes.putIfAbsent(key, name);
      if (before != null && !before.equals(name)) {
        throw new IllegalStateException(
            "two extensions of "
                + type
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

  /**
   * The name of a class whose file does not name it: its full name if another class has the short
   * one. An application cannot edit such files of libraries and Java agents.
   */
  private String defaultName(String className) {
    String name = shortName(className);
    return classes.getOrDefault(name, className).equals(className) ? name : className;
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
