package io.trunkline.canary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is known to differ, by format, in the test resources. */
final class Pinned {

  private Pinned() {}

  /** The rows of a file of the folder {@code canary}; each begins with the name of a format. */
  static List<String> rows(String file) throws IOException {
    try (InputStream in = Pinned.class.getResourceAsStream("/canary/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(row -> !row.startsWith("#"))
          .toList();
    }
  }

  /** Those of one format. */
  static List<String> rows(String file, CanaryFormat format) throws IOException {
    return rows(file).stream().filter(row -> row.startsWith(format + " ")).toList();
  }
}
