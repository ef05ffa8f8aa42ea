package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Modules that pages tell users to add are there, and imported with the BOM. */
class PagesTest {

  private static final Path ROOT = Path.of("..");

  /** In a sentence or a table, and in a pom. */
  private static final Pattern MODULE =
      Pattern.compile("(?:`|<artifactId>)(rpc-[a-z0-9-]+)(?:`|</artifactId>)");

  @Test
  void eachModuleThatAPageNamesIsInTheBom() throws IOException {
    String bom = Files.readString(ROOT.resolve("trunkline-bom/pom.xml"));
    Set<String> named = new TreeSet<>();
    for (Path page : pages()) {
      MODULE.matcher(Files.readString(page)).results().map(r -> r.group(1)).forEach(named::add);
    }
    assertThat(named).contains("rpc-spring-boot-starter", "rpc-core");
    assertThat(named)
        .allSatisfy(name -> assertThat(bom).contains("<artifactId>" + name + "</artifactId>"));
  }

  @Test
  void eachModuleOfTheBomIsInTheTableOfTheArchitecture() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    List<String> modules =
        MODULE
            .matcher(Files.readString(ROOT.resolve("trunkline-bom/pom.xml")))
            .results()
            .map((MatchResult r) -> r.group(1))
            .toList();
    assertThat(modules).hasSizeGreaterThan(20);
    assertThat(modules).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }
}
