package io.trunkline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The walk of a call in docs/architecture.md names classes that exist, each of them once. */
class ArchitecturePageTest {

  /** The names of classes in the order in which the walk has them. */
  private static List<String> named() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "architecture.md"));
    String walk = page.substring(page.indexOf("## The walk of a call"));
    walk = walk.substring(walk.indexOf("\n### "), walk.indexOf("\n## "));
    List<String> names = new ArrayList<>();
    Matcher name = Pattern.compile("`@?([A-Z]\\w+)(\\.[A-Z]\\w+)?`").matcher(walk);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }

  @Test
  void theWalkNamesEachClassOnce() throws IOException {
    assertThat(named()).hasSizeGreaterThan(30).doesNotHaveDuplicates();
  }

  @Test
  void theClassesOfTheWalkExist() throws IOException {
    assertThat(sources()).containsAll(named());
  }

  private static Set<String> sources() throws IOException {
    try (Stream<Path> core = Files.walk(Path.of("src", "main"));
        Stream<Path> api = Files.walk(Path.of("..", "rpc-serialization-api", "src", "main"))) {
      return Stream.concat(core, api)
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".java"))
          .map(file -> file.replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }
}
