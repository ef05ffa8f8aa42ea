package io.trunkline.demo.consumer;

import static java.util.function.Predicate.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Code of a test that a page of docs shows. */
final class Snippet {

  private Snippet() {}

  /**
   * The lines of a test between its comments {@code // MARK: begin} and {@code // MARK: end}, as
   * far to the left as these, with line ends.
   *
   * @param dropped a pattern: lines that have it are not shown
   */
  static String of(Class<?> test, String mark, String dropped) throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("src/test/java", test.getName().replace('.', '/') + ".java"));
    int begin = indexOf(lines, "// " + mark + ": begin");
    int end = indexOf(lines, "// " + mark + ": end");
    String indent = " ".repeat(lines.get(begin).indexOf('/'));
    return lines.subList(begin + 1, end).stream()
        .filter(not(Pattern.compile(dropped).asPredicate()))
        .map(line -> (line.startsWith(indent) ? line.substring(indent.length()) : line) + "\n")
        .collect(Collectors.joining());
  }

  private static int indexOf(List<String> lines, String comment) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(comment)) {
        return i;
      }
    }
    throw new IllegalStateException("no line is " + comment);
  }

  /** What a page says. */
  static String page(String name) throws IOException {
    return Files.readString(Path.of("..", "docs", name));
  }
}
