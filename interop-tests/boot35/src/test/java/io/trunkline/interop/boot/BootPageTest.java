package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/boot.md shows is what these applications are made of. */
class BootPageTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "boot.md");
  private static final Path SOURCES = Path.of("..", "boot35");

  private static final Pattern SNIPPET = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);

  @Test
  void eachSnippetStandsInAFileOfTheApplication() throws IOException {
    Map<String, List<String>> files =
        Map.of("java", files(".java"), "yaml", files(".yml"), "xml", files("pom.xml"));
    Matcher snippet = SNIPPET.matcher(Files.readString(PAGE));
    int snippets = 0;
    while (snippet.find()) {
      snippets++;
      String text = withProperties(snippet.group(2));
      assertThat(files.get(snippet.group(1)))
          .as(text)
          .anySatisfy(file -> assertThat(file).contains(parts(snippet.group(1), text)));
    }
    assertThat(snippets).isGreaterThan(4);
  }

  /** The page has the versions that the pom has as properties. */
  private static String withProperties(String text) throws IOException {
    Matcher boot =
        Pattern.compile("<boot35.version>(.*)</boot35.version>")
            .matcher(Files.readString(Path.of("..", "..", "pom.xml")));
    assertThat(boot.find()).isTrue();
    Matcher ours =
        Pattern.compile("<version>(.*)</version>")
            .matcher(Files.readString(Path.of("..", "..", "trunkline-bom", "pom.xml")));
    assertThat(ours.find()).isTrue();
    return text.replace(version(ours.group(1)), version("${project.version}"))
        .replace(version(boot.group(1)), version("${boot35.version}"));
  }

  private static String version(String version) {
    return "<version>" + version + "</version>";
  }

  /** A pom has more between two of its elements, and its dependencies are of tests. */
  private static List<String> parts(String language, String text) {
    return language.equals("xml")
        ? Stream.of(bare(text).split("(?=<groupId>)"))
            .skip(1)
            .map(part -> part.replaceFirst("</dependency>.*", ""))
            .toList()
        : List.of(bare(text));
  }

  private static List<String> files(String end) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(SOURCES)) {
      for (Path file :
          all.filter(f -> f.toString().endsWith(end) && !f.toString().contains("target"))
              .toList()) {
        found.add(bare(Files.readString(file)));
      }
    }
    return found;
  }

  /** Indentation does not count. */
  private static String bare(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining());
  }
}
