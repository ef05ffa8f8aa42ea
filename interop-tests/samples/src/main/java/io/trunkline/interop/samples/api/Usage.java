package io.trunkline.interop.samples.api;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The types and members of an API that sources use, as javac resolves them. A line is a type's
 * binary name, {@code type#method(descriptor)result}, or {@code type#field:descriptor}, with the
 * type that it is called on, as in a class file; those that an overriding method or a lambda
 * implements are among them, and so are attributes of annotations and constants, of which class
 * files keep the value only.
 *
 * @param used the lines
 * @param unknown names that sources import from the API's packages and that the class path does not
 *     have
 */
public record Usage(SortedSet<String> used, SortedSet<String> unknown) {

  private static final String SOURCES = "src/main/java";
  private static final String TESTS = "src/test/java";

  /**
   * Looks at all Java sources of a project, module by module.
   *
   * @param project its folder, with Maven's layout
   * @param classPath the API and what else the sources name; what is missing there is passed over
   * @param api whether a binary name is of the API
   */
  public static Usage of(Path project, String classPath, Predicate<String> api) throws IOException {
    List<Path> roots = roots(project);
    String sourcePath =
        String.join(java.io.File.pathSeparator, roots.stream().map(Path::toString).toList());
    SortedSet<String> used = new TreeSet<>();
    SortedSet<String> imported = new TreeSet<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    for (Path root : roots) {
      try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
        List<String> options =
            List.of(
                "-proc:none",
                "-XDshould-stop.ifError=FLOW", // an unknown class elsewhere must not end it
                "-cp",
                classPath,
                "-sourcepath",
                sourcePath);
        JavacTask task =
            (JavacTask)
                compiler.getTask(
                    null,
                    files,
                    diagnostic -> {},
                    options,
                    null,
                    files.getJavaFileObjects(sources(root)));
        Iterable<? extends CompilationUnitTree> units = task.parse();
        task.analyze();
        UsageScanner scanner =
            new UsageScanner(
                Trees.instance(task), task.getElements(), task.getTypes(), api, used, imported);
        units.forEach(unit -> scanner.scan(unit, null));
      }
    }
    SortedSet<String> own = ownTypes(roots);
    imported.removeIf(name -> own.contains(name) || used.stream().anyMatch(u -> isOf(u, name)));
    return new Usage(used, imported);
  }

  private static boolean isOf(String line, String imported) {
    String name = line.replace('$', '.');
    return name.equals(imported)
        || name.startsWith(imported + "#")
        || name.replace('#', '.').startsWith(imported);
  }

  private static Path[] sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toArray(Path[]::new);
    }
  }

  private static List<Path> roots(Path project) throws IOException {
    try (Stream<Path> folders = Files.walk(project)) {
      return new ArrayList<>(
          folders
              .filter(Files::isDirectory)
              .filter(folder -> folder.endsWith(SOURCES) || folder.endsWith(TESTS))
              .sorted()
              .toList());
    }
  }

  private static SortedSet<String> ownTypes(List<Path> roots) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    for (Path root : roots) {
      for (Path file : sources(root)) {
        names.add(root.relativize(file).toString().replaceFirst("\\.java$", "").replace('/', '.'));
      }
    }
    return names;
  }
}
