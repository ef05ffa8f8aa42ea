package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The verdicts of this run and of earlier ones, in a file of lines {@code name, word, text} with
 * tabs between them: a run of a few samples leaves those of the others as they were.
 */
final class Results {

  private static final int PARTS = 3;

  private final Path file;
  private final Map<String, Verdict> verdicts = new LinkedHashMap<>();

  private Results(Path file) {
    this.file = file;
  }

  static Results in(Path file) throws IOException {
    Results results = new Results(file);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] part = line.split("\t", PARTS);
        results.verdicts.put(part[0], Verdict.of(part[1], part[2]));
      }
    }
    return results;
  }

  void put(String name, Verdict verdict) throws IOException {
    verdicts.put(name, verdict);
    StringBuilder text = new StringBuilder();
    verdicts.forEach(
        (sample, result) ->
            text.append(sample)
                .append('\t')
                .append(result.word())
                .append('\t')
                .append(result.text().replace('\n', ' ').replace('\t', ' '))
                .append('\n'));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  Verdict of(Note note) {
    String skipped = note.skipped();
    if (skipped != null) {
      return new Verdict.Skipped(skipped);
    }
    Verdict found = verdicts.getOrDefault(note.name(), new Verdict.NotRun());
    return found instanceof Verdict.Fails && note.because() != null
        ? new Verdict.Fails(note.because() + " (" + found.text() + ")")
        : found;
  }
}
