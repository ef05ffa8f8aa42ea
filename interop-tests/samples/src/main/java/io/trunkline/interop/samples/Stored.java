package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines, each a name and further cells with tabs between them. A run of a few names keeps
 * the lines of the others. Not safe for use by several threads.
 */
final class Stored {

  private final Path file;
  private final int cells;
  private final Map<String, List<String>> lines = new LinkedHashMap<>();

  private Stored(Path file, int cells) {
    this.file = file;
    this.cells = cells;
  }

  /**
   * Reads the file if it exists.
   *
   * @param cells how many follow a name; lines with fewer are left out, the last cell may have tabs
   */
  static Stored in(Path file, int cells) throws IOException {
    Stored stored = new Stored(file, cells);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        List<String> parts = List.of(line.split("\t", cells + 1));
        if (parts.size() == cells + 1) {
          stored.lines.put(parts.get(0), parts.subList(1, parts.size()));
        }
      }
    }
    return stored;
  }

  /** Replaces the line of a name, and writes the file. */
  void put(String name, List<String> values) throws IOException {
    if (values.size() != cells) {
      throw new IllegalArgumentException(
          values.size() + " cells for '" + name + "', expected " + cells);
    }
    lines.put(name, values.stream().map(cell -> cell.replaceAll("[\n\t]", " ")).toList());
    String text =
        lines.entrySet().stream()
            .map(
                line ->
                    Stream.concat(Stream.of(line.getKey()), line.getValue().stream())
                        .collect(Collectors.joining("\t", "", "\n")))
            .collect(Collectors.joining());
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Nullable List<String> of(String name) {
    return lines.get(name);
  }
}
