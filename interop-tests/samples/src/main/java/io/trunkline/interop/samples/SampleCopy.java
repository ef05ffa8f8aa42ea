package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a sample that may be changed and built, at the same place below a root as in the
 * checkout, with the Maven files of the folders above.
 */
final class SampleCopy {

  private static final Set<String> LEFT_OUT = Set.of("target", ".git", "node_modules");

  private final Path root;
  private final Path folder;

  private SampleCopy(Path root, Path folder) {
    this.root = root;
    this.folder = folder;
  }

  static SampleCopy of(Path checkout, Note note, Path root) throws IOException {
    delete(root);
    Path from = checkout.resolve(note.folder()).toRealPath();
    Path to = root.resolve(note.folder());
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes)
              throws IOException {
            if (LEFT_OUT.contains(dir.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(dir)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)));
            return FileVisitResult.CONTINUE;
          }
        });
    Path above = Path.of(note.folder()).getParent();
    while (above != null) {
      Path pom = checkout.resolve(above).resolve("pom.xml");
      if (Files.exists(pom)) {
        Files.copy(pom, root.resolve(above).resolve("pom.xml"));
      }
      above = above.getParent();
    }
    return new SampleCopy(root, to);
  }

  /** Where the sample itself is. */
  Path folder() {
    return folder;
  }

  /** Writes a Maven file that names modules, if the folder has no Maven file. */
  void aggregate(List<String> modules) throws IOException {
    if (Files.exists(folder.resolve("pom.xml"))) {
      return;
    }
    String names =
        modules.stream().map(name -> "<module>" + name + "</module>").collect(Collectors.joining());
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>io.trunkline.samples</groupId>
          <artifactId>all</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <modules>%s</modules>
        </project>
        """
            .formatted(names));
  }

  /** Makes the changes of the note; one whose pattern is not found is an error of the note. */
  void edit(List<Note.Edit> edits) throws IOException {
    for (Note.Edit edit : edits) {
      Path file = folder.resolve(edit.file());
      String text = Files.readString(file);
      Matcher matcher = Pattern.compile(edit.pattern(), Pattern.MULTILINE).matcher(text);
      if (!matcher.find()) {
        throw new IOException(
            edit.file()
                + " has nothing that matches '"
                + edit.pattern()
                + "': correct samples.yml");
      }
      Files.writeString(file, matcher.replaceAll(edit.replacement()));
    }
  }

  /**
   * Puts ours in place of Dubbo's in all Maven files.
   *
   * @return what else was changed
   */
  Set<String> swap(Swap swap) throws IOException {
    Set<String> changes = new TreeSet<>();
    List<Path> poms = poms();
    Set<String> own = own(poms);
    StringBuilder text = new StringBuilder();
    for (Path pom : poms) {
      text.append(Files.readString(pom));
    }
    String all = text.toString();
    Map<Path, Pom> changed = new LinkedHashMap<>();
    for (Path pom : poms) {
      changed.put(pom, Pom.parse(Files.readString(pom)));
    }
    Set<String> kept = new TreeSet<>();
    changed.values().forEach(pom -> kept.addAll(pom.recent(swap)));
    for (Map.Entry<Path, Pom> pom : changed.entrySet()) {
      changes.addAll(pom.getValue().swap(swap, own, kept, name -> all.contains("${" + name + "}")));
      for (String library : brought(pom.getKey().resolveSibling("src"), swap)) {
        changes.addAll(pom.getValue().bring(library));
      }
    }
    if (changes.stream().anyMatch(change -> change.startsWith("Boot "))) {
      changed.values().forEach(pom -> changes.addAll(pom.keepJUnit4()));
    }
    for (Map.Entry<Path, Pom> pom : changed.entrySet()) {
      Files.writeString(pom.getKey(), pom.getValue().text());
    }
    return changes;
  }

  /** The libraries that the sources of a module import and that came along with Dubbo's jars. */
  private static List<String> brought(Path sources, Swap swap) throws IOException {
    Set<String> libraries = new TreeSet<>();
    for (Path file : Files.isDirectory(sources) ? files(sources, ".java") : List.<Path>of()) {
      String text = Files.readString(file);
      swap.brought()
          .forEach(
              (name, library) -> {
                if (text.contains("import " + name + ".")) {
                  libraries.add(library);
                }
              });
    }
    return List.copyOf(libraries);
  }

  /** Names a version of Dubbo in all Maven files. */
  void pin(String version) throws IOException {
    for (Path pom : poms()) {
      Pom changed = Pom.parse(Files.readString(pom));
      changed.pin(version);
      Files.writeString(pom, changed.text());
    }
  }

  private static Set<String> own(List<Path> poms) throws IOException {
    Set<String> own = new HashSet<>();
    for (Path pom : poms) {
      own.add(Pom.parse(Files.readString(pom)).artifact());
    }
    return own;
  }

  private List<Path> poms() throws IOException {
    return files(root, "pom.xml").stream().filter(file -> file.endsWith("pom.xml")).toList();
  }

  private static List<Path> files(Path root, String end) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(end)).toList();
    }
  }

  /** Deletes a folder with all that is in it, if it is there. */
  static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failure)
              throws IOException {
            Files.delete(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
