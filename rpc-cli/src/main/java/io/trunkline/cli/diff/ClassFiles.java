package io.trunkline.cli.diff;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one version of an application, by name. Reads jars, also those inside a Boot fat
 * jar, and directories. Immutable.
 */
public final class ClassFiles {

  private static final String BOOT = "BOOT-INF/classes/";

  private final Map<String, ClassShape> shapes = new TreeMap<>();

  private ClassFiles() {}

  /**
   * Reads a jar or a directory of classes.
   *
   * @throws IOException if it cannot be read
   */
  public static ClassFiles read(Path jarOrDirectory) throws IOException {
    ClassFiles files = new ClassFiles();
    if (Files.isDirectory(jarOrDirectory)) {
      try (Stream<Path> all = Files.walk(jarOrDirectory)) {
        for (Path file : all.filter(f -> f.toString().endsWith(".class")).toList()) {
          files.add(file.getFileName().toString(), Files.readAllBytes(file));
        }
      }
    } else {
      try (InputStream in = Files.newInputStream(jarOrDirectory)) {
        files.readJar(in);
      }
    }
    return files;
  }

  /** Classes whose bytes are in memory. */
  public static ClassFiles of(Collection<byte[]> classes) {
    ClassFiles files = new ClassFiles();
    classes.forEach(bytes -> files.add("", bytes));
    return files;
  }

  private void readJar(InputStream in) throws IOException {
    JarInputStream jar = new JarInputStream(in);
    for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
      String name = entry.getName();
      if (name.endsWith(".jar")) {
        readJar(new ByteArrayInputStream(jar.readAllBytes()));
      } else if (name.endsWith(".class") && (!name.contains("-INF/") || name.startsWith(BOOT))) {
        add(name, jar.readAllBytes());
      }
    }
  }

  private void add(String file, byte[] bytes) {
    if (!file.endsWith("module-info.class") && !file.endsWith("package-info.class")) {
      ClassShape shape = ShapeVisitor.read(bytes);
      shapes.putIfAbsent(shape.name(), shape);
    }
  }

  /** The class of a name; null if this version does not contain it. */
  @Nullable ClassShape find(String name) {
    return shapes.get(name);
  }

  Collection<ClassShape> all() {
    return shapes.values();
  }

  /** The names of the interfaces. */
  public List<String> interfaces() {
    return shapes.values().stream()
        .filter(shape -> shape.kind() == ClassShape.Kind.INTERFACE)
        .map(ClassShape::name)
        .toList();
  }

  /** All fields of an object, those of the superclasses first, with the types of variables. */
  List<ClassShape.FieldShape> fields(ClassShape shape) {
    Map<String, TypeText> variables = new HashMap<>();
    List<List<ClassShape.FieldShape>> levels = new ArrayList<>();
    for (ClassShape next = shape; next != null; ) {
      Map<String, TypeText> known = Map.copyOf(variables);
      levels.add(0, next.fields().stream().map(field -> bound(field, known)).toList());
      TypeText parent = next.parent();
      ClassShape above = shapes.get(parent.name());
      Map<String, TypeText> bound = new LinkedHashMap<>();
      for (int i = 0; above != null && i < above.formals().size(); i++) {
        TypeText argument =
            i < parent.arguments().size() ? parent.arguments().get(i) : TypeText.of("?");
        bound.put(above.formals().get(i), argument.with(known));
      }
      variables = bound;
      next = above;
    }
    return levels.stream().flatMap(List::stream).toList();
  }

  private static ClassShape.FieldShape bound(
      ClassShape.FieldShape field, Map<String, TypeText> variables) {
    TypeText type = field.type().with(variables);
    return new ClassShape.FieldShape(field.owner(), field.name(), type, !type.equals(field.type()));
  }

  /** Whether a class is an exception: it or a superclass in these files extends one of the JDK. */
  boolean isException(ClassShape shape) {
    ClassShape next = shape;
    while (true) {
      String parent = next.parent().name();
      ClassShape above = shapes.get(parent);
      if (above == null) {
        return parent.startsWith("java.")
                && (parent.endsWith("Exception") || parent.endsWith("Error"))
            || parent.equals("java.lang.Throwable");
      }
      next = above;
    }
  }

  /** Whether a class extends or implements another one, directly or not. */
  boolean isSubtype(ClassShape shape, String other) {
    for (TypeText parent : shape.parents()) {
      ClassShape above = shapes.get(parent.name());
      if (parent.name().equals(other) || above != null && isSubtype(above, other)) {
        return true;
      }
    }
    return false;
  }
}
