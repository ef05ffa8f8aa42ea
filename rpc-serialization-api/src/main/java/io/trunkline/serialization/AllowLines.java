package io.trunkline.serialization;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The configured lines of a gate: whole class names, packages, and packages with sub-packages. */
final class AllowLines {

  private static final Pattern LINE =
      Pattern.compile(
          "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
              + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*(\\.\\*\\*?)?");

  private static final Pattern RENAMED =
      Pattern.compile("(?<former>[^=*]+?) *= *(?<present>[^=*]+)");

  private final Set<String> classes = new HashSet<>();
  private final Set<String> packages = new HashSet<>();
  private final Set<String> subtrees = new HashSet<>();

  /** The names that classes have, by those that they had. */
  private final Map<String, String> renamed = new HashMap<>();

  AllowLines copy() {
    AllowLines copy = new AllowLines();
    copy.classes.addAll(classes);
    copy.packages.addAll(packages);
    copy.subtrees.addAll(subtrees);
    copy.renamed.putAll(renamed);
    return copy;
  }

  static void check(String line) {
    Matcher names = RENAMED.matcher(line);
    boolean isLine =
        names.matches()
            ? isName(names.group("former"))
                && isName(names.group("present"))
                && !DeniedClasses.isOfJdk(names.group("former"))
            : LINE.matcher(line).matches();
    if (!isLine) {
      throw new IllegalArgumentException(
          "allow line \""
              + line
              + "\" is neither a class name nor a package pattern such as com.acme.model.* or"
              + " com.acme.model.**, nor a renamed class such as com.acme.Receipt ="
              + " com.acme.Invoice");
    }
  }

  private static boolean isName(String name) {
    return LINE.matcher(name).matches();
  }

  /** The name of the class that had this name before; null if no line says so. */
  @Nullable String presentName(String former) {
    return renamed.get(former);
  }

  /** The lines that are whole names. */
  Set<String> classes() {
    return classes;
  }

  boolean hasPackages() {
    return !packages.isEmpty() || !subtrees.isEmpty();
  }

  void add(String line) {
    check(line);
    Matcher names = RENAMED.matcher(line);
    if (names.matches()) {
      String present = names.group("present");
      classes.add(present);
      String other = renamed.put(names.group("former"), present);
      if (other != null && !other.equals(present)) {
        throw new IllegalArgumentException(
            "two allow lines name a class that was "
                + names.group("former")
                + ": "
                + other
                + " and "
                + present);
      }
    } else if (line.endsWith(".**")) {
      subtrees.add(line.substring(0, line.length() - 3));
    } else if (line.endsWith(".*")) {
      packages.add(line.substring(0, line.length() - 2));
    } else {
      classes.add(line);
    }
  }

  /** Those of the class loader of this class, which most ask for: each search reads all jars. */
  private static final class OnOwnClassPath {

    private static final @Nullable List<String> LINES = legal();

    private static @Nullable List<String> legal() {
      try {
        return linesOf(AllowLines.class.getClassLoader());
      } catch (RuntimeException illegal) {
        return null; // whoever asks is told of it
      }
    }
  }

  void addResources(ClassLoader loader) {
    List<String> known = loader == AllowLines.class.getClassLoader() ? OnOwnClassPath.LINES : null;
    (known == null ? linesOf(loader) : known).forEach(this::add);
  }

  private static List<String> linesOf(ClassLoader loader) {
    List<String> lines = new ArrayList<>();
    try {
      for (URL url : Collections.list(loader.getResources(ClassGate.ALLOW_LIST))) {
        try (BufferedReader reader =
            new BufferedReader(new InputStreamReader(url.openStream(), StandardCharsets.UTF_8))) {
          for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String text = line.split("#", 2)[0].trim();
            if (!text.isEmpty()) {
              check(text);
              lines.add(text);
            }
          }
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(e.getMessage() + ", in " + url, e);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + ClassGate.ALLOW_LIST, e);
    }
    return List.copyOf(lines);
  }

  /** Whether a line is this very name, rather than its package. */
  boolean nameClass(String className) {
    return classes.contains(className);
  }

  boolean allow(String className) {
    if (nameClass(className)) {
      return true;
    }
    int dot = className.lastIndexOf('.');
    return dot >= 0 && allowPackage(className.substring(0, dot));
  }

  /** Whether a line allows the classes of a package. */
  boolean allowPackage(String packageName) {
    String pack = packageName;
    if (packages.contains(pack)) {
      return true;
    }
    while (!subtrees.isEmpty()) {
      if (subtrees.contains(pack)) {
        return true;
      }
      int dot = pack.lastIndexOf('.');
      if (dot < 0) {
        return false;
      }
      pack = pack.substring(0, dot);
    }
    return false;
  }
}
