package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.PageSnippets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The folders to copy in examples have the files of the pages that explain them. */
class ExamplesTest {

  private static final Path ROOT = Path.of("..");

  @Test
  void theProjectWithoutSpringIsThatOfTheReadme() throws IOException {
    PageSnippets page = new PageSnippets(ROOT.resolve("README.md"));
    Path example = ROOT.resolve("examples/plain");
    assertHasTheSources(page, example);
    assertThat(page.of("xml")).contains(Files.readString(example.resolve("pom.xml")));
  }

  @Test
  void theProjectWithBootIsThatOfItsPage() throws IOException {
    PageSnippets page = new PageSnippets(ROOT.resolve("docs/boot.md"));
    Path example = ROOT.resolve("examples/boot");
    assertHasTheSources(page, example);
    String pom = bare(Files.readString(example.resolve("pom.xml")));
    assertThat(page.of("xml")).anyMatch(snippet -> pom.contains(bare(snippet)));
  }

  private static void assertHasTheSources(PageSnippets page, Path example) throws IOException {
    assertThat(sources(example))
        .hasSize(3)
        .allSatisfy(source -> assertThat(page.of("java")).contains(source));
  }

  /** Indentation does not count. */
  private static String bare(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining());
  }

  private static List<String> sources(Path example) throws IOException {
    try (Stream<Path> files = Files.walk(example.resolve("src"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(ExamplesTest::read)
          .collect(Collectors.toList());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
