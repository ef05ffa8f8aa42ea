package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The verdicts of this run and of earlier ones, in a file of lines {@code name, word, text}. */
final class Results {

  private final Stored stored;

  private Results(Stored stored) {
    this.stored = stored;
  }

  static Results in(Path file) throws IOException {
    return new Results(Stored.in(file, 2));
  }

  void put(String name, Verdict verdict) throws IOException {
    stored.put(name, List.of(verdict.word(), verdict.text()));
  }

  Verdict of(Note note) {
    String skipped = note.skipped();
    if (skipped != null) {
      return new Verdict.Skipped(skipped);
    }
    List<String> line = stored.of(note.name());
    Verdict found = line == null ? new Verdict.NotRun() : Verdict.of(line.get(0), line.get(1));
    return found instanceof Verdict.Fails && note.because() != null
        ? new Verdict.Fails(note.because() + " (" + found.text() + ")")
        : found;
  }
}
