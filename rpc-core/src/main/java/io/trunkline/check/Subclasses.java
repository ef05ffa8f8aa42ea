package io.trunkline.check;

import io.trunkline.serialization.ClassGate;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds classes that extend or implement a type, in the jars or folders and packages of classes
 * that are known. Loads what it looks at and initialises nothing. A jar inside a jar is not looked
 * into.
 */
final class Subclasses {

  private static final Logger log = LoggerFactory.getLogger(Subclasses.class);
  private static final String SUFFIX = ".class";
  private static final int MAX_LOADED = 2_000;

  private final Class<?> type;

  Subclasses(Class<?> type) {
    this.type = type;
  }

  /**
   * The concrete subclasses that a gate refuses, in the packages of the type and of its known
   * implementations, by name.
   */
  List<Class<?>> refusedBy(ClassGate gate) {
    Set<String> names = new TreeSet<>(neighbours(type));
    for (Class<?> one : gate.knownImplementations(type)) {
      if (one.getClassLoader() != null) {
        names.addAll(neighbours(one));
      }
    }
    List<Class<?>> found = new ArrayList<>();
    names.stream().limit(MAX_LOADED).forEach(name -> add(name, found));
    found.removeIf(gate::allows);
    return found;
  }

  /** How the classes are related to the type. */
  String verb() {
    return type.isInterface() ? "implement" : "extend";
  }

  private void add(String name, List<Class<?>> found) {
    try {
      Class<?> candidate = Class.forName(name, false, type.getClassLoader());
      if (type.isAssignableFrom(candidate)
          && !Modifier.isAbstract(candidate.getModifiers())
          && candidate.getCanonicalName() != null) {
        found.add(candidate);
      }
    } catch (ClassNotFoundException | LinkageError unusable) {
      log.debug("class {} cannot be loaded, so nobody can send it", name, unusable);
    }
  }

  private static List<String> neighbours(Class<?> known) {
    Path location = location(known);
    if (location == null) {
      return List.of();
    }
    String folder = known.getPackageName().replace('.', '/') + "/";
    try {
      List<String> files =
          location.toFile().isDirectory() ? files(location, folder) : entries(location, folder);
      return files.stream()
          .filter(file -> file.endsWith(SUFFIX) && file.indexOf('/') < 0)
          .map(file -> folder + file.substring(0, file.length() - SUFFIX.length()))
          .map(path -> path.replace('/', '.'))
          .toList();
    } catch (IOException | UncheckedIOException unreadable) {
      log.debug("{} cannot be searched for subclasses", location, unreadable);
      return List.of();
    }
  }

  private static List<String> files(Path location, String folder) {
    String[] files = new File(location.toFile(), folder).list();
    return files == null ? List.of() : List.of(files);
  }

  private static List<String> entries(Path location, String folder) throws IOException {
    try (JarFile jar = new JarFile(location.toFile());
        Stream<String> names = jar.stream().map(entry -> entry.getName())) {
      return names
          .filter(n -> n.startsWith(folder))
          .map(n -> n.substring(folder.length()))
          .toList();
    }
  }

  /** Null where the class does not say where it is from, or it is not a file. */
  private static @Nullable Path location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || !"file".equals(source.getLocation().getProtocol())) {
      return null;
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException | IllegalArgumentException odd) {
      log.debug("{} is not a file", source.getLocation(), odd);
      return null;
    }
  }
}
