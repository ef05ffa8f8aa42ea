package io.trunkline.interop.samples;

import java.util.Collection;

/** What became of a sample. */
sealed interface Verdict {

  /** The word for the table. */
  String word();

  /** What was changed, or why it does not run. */
  String text();

  /** It ran, and nobody has edited it. */
  record Unchanged(String text) implements Verdict {
    @Override
    public String word() {
      return "unchanged";
    }
  }

  /** It ran after edits. */
  record Edited(String text) implements Verdict {
    @Override
    public String word() {
      return "edited";
    }
  }

  /** It was tried and does not run. */
  record Fails(String text) implements Verdict {
    @Override
    public String word() {
      return "fails";
    }
  }

  /** It cannot be tried. */
  record Skipped(String text) implements Verdict {
    @Override
    public String word() {
      return "skipped";
    }
  }

  /** It has not been tried. */
  record NotRun() implements Verdict {
    @Override
    public String word() {
      return "not run";
    }

    @Override
    public String text() {
      return "";
    }
  }

  /**
   * Of a sample that ran: edited if it has edits, with what else was changed in its Maven files.
   */
  static Verdict ran(Note note, Collection<String> versions, String what) {
    String changed = versions.isEmpty() ? what : what + "; " + String.join(", ", versions);
    if (note.edits().isEmpty()) {
      return new Unchanged(changed);
    }
    String edits =
        String.join("; ", note.edits().stream().map(e -> e.file() + ": " + e.why()).toList());
    return new Edited(edits + "; " + changed);
  }

  /** This one, and that the sample also ran with stock on the other side if it did. */
  default Verdict with(Verdict cross) {
    return this instanceof Unchanged && cross instanceof Unchanged
        ? new Unchanged(text() + "; " + cross.text().replaceFirst(";.*", ""))
        : this;
  }

  static Verdict of(String word, String text) {
    return switch (word) {
      case "unchanged" -> new Unchanged(text);
      case "edited" -> new Edited(text);
      case "fails" -> new Fails(text);
      case "skipped" -> new Skipped(text);
      case "not run" -> new NotRun();
      default -> throw new IllegalArgumentException("no verdict '" + word + "'");
    };
  }
}
