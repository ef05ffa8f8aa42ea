package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A class has at most 300 lines. The classes that are longer stand in {@code long-classes.txt}, a
 * list that may only shrink: remove the line of a class that has become short or is gone. A reason
 * in the class comment does not excuse a new one.
 */
class LongClassesTest {

  private static final int MAX_LINES = 300;
  private static final String LIST = "long-classes.txt";
  private static final Pattern EXCUSE = Pattern.compile("Longer\\s+than\\s+\\d+[\\s*]+lines");

  @Test
  void onlyListedClassesAreLongAndListedClassesAreLong() throws IOException {
    Set<String> longClasses = new TreeSet<>();
    for (Path file : Sources.ofProduct()) {
      try (Stream<String> lines = Files.lines(file)) {
        if (lines.count() > MAX_LINES) {
          longClasses.add(Sources.name(file));
        }
      }
    }
    assertThat(longClasses)
        .as(
            "classes of more than %d lines: split what is new, and remove from %s what is short or gone",
            MAX_LINES, LIST)
        .containsExactlyInAnyOrderElementsOf(Sources.list(LIST));
  }

  @Test
  void onlyListedClassesExcuseTheirLength() throws IOException {
    Set<String> listed = Sources.list(LIST);
    for (Path file : Sources.ofProduct()) {
      if (!listed.contains(Sources.name(file))) {
        assertThat(EXCUSE.matcher(Files.readString(file)).find())
            .as("%s excuses a length that it no longer has", file)
            .isFalse();
      }
    }
  }
}
