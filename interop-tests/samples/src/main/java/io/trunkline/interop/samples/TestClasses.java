package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The test classes of a built module, and what JUnit's console says of a run of them. */
final class TestClasses {

  private static final Pattern SUCCESSFUL = Pattern.compile("\\[\\s*(\\d+) tests successful");
  private static final String CLASS = ".class";

  private TestClasses() {}

  /** The names of the classes whose files match one of the patterns, in order. */
  static List<String> in(Path module, List<String> patterns) throws IOException {
    Path folder = module.resolve("target/test-classes");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<PathMatcher> matchers =
        patterns.stream()
            .flatMap(pattern -> Stream.of(pattern, pattern.replaceFirst("^\\*\\*/", "")))
            .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
            .toList();
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(folder::relativize)
          .filter(file -> matchers.stream().anyMatch(matcher -> matcher.matches(file)))
          .map(Path::toString)
          .filter(name -> name.endsWith(CLASS))
          .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /** How many tests JUnit's console says were successful. */
  static int successful(String output) {
    Matcher matcher = SUCCESSFUL.matcher(output);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
