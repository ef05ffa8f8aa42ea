package io.trunkline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The classes that docs/architecture.md names exist; the path of a call names each of them once.
 */
class ArchitecturePageTest {

  private static final Path ROOT = Path.of("..");

  /** Those of the JDK, and one that a build generates. */
  private static final Set<String> NOT_IN_SOURCES =
      Set.of("ArrayList", "Optional", "String", "ServiceConfig");

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/architecture.md"));
  }

  /** The names of classes in the order in which a text has them. */
  private static List<String> named(String text) {
    return Pattern.compile("`@?([A-Z]\\w*[a-z]\\w*)(\\.\\w+)?(\\(\\))?`")
        .matcher(text)
        .results()
        .map(name -> name.group(1))
        .toList();
  }

  @Test
  void thePathOfACallNamesEachClassOnce() throws IOException {
    String path = page();
    path = path.substring(path.indexOf("## The path of a call"));
    path = path.substring(path.indexOf("\n### "), path.indexOf("\n## "));
    assertThat(named(path)).hasSizeGreaterThan(30).doesNotHaveDuplicates();
  }

  @Test
  void theClassesOfThePageExist() throws IOException {
    Set<String> missing = new TreeSet<>(named(page()));
    assertThat(missing).hasSizeGreaterThan(100);
    missing.removeAll(sources());
    assertThat(missing).containsExactlyInAnyOrderElementsOf(NOT_IN_SOURCES);
  }

  private static Set<String> sources() throws IOException {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT)) {
      for (Path module : modules) {
        Path sources = module.resolve("src");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            files
                .map(file -> file.getFileName().toString())
                .filter(file -> file.endsWith(".java"))
                .forEach(file -> names.add(file.replace(".java", "")));
          }
        }
      }
    }
    return names;
  }
}
