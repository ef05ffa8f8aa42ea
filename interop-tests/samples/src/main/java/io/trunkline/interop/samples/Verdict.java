package io.trunkline.interop.samples;

import java.util.Collection;

/** What became of a sample. */
sealed interface Verdict {

  /** The word for the table. */
  String word();

  /** What was changed, or why it does not run. */
  String text();

  /** It ran with Dubbo's artifacts replaced, and nothing else changed. */
  record JarAlone(String text) implements Verdict {
    @Override
    public String word() {
      return "jar alone";
    }
  }

  /** It ran after a version of Boot, Spring or another library was raised as well. */
  record Raised(String text) implements Verdict {
    @Override
    public String word() {
      return "raised";
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
   * The verdict for a sample that ran.
   *
   * @param versions the changes of its Maven files besides the swap of Dubbo's artifacts
   * @param what the result of the run
   */
  static Verdict ran(Note note, Collection<String> versions, String what) {
    String changed = versions.isEmpty() ? what : what + "; " + String.join(", ", versions);
    if (note.edits().isEmpty()) {
      return versions.isEmpty() ? new JarAlone(changed) : new Raised(changed);
    }
    String edits =
        String.join("; ", note.edits().stream().map(e -> e.file() + ": " + e.why()).toList());
    return new Edited(edits + "; " + changed);
  }

  /** This one, and that the sample also ran with stock on the other side if it did. */
  default Verdict with(Verdict cross) {
    return ranUnedited() && cross.ranUnedited()
        ? of(word(), text() + "; " + cross.text().replaceFirst(";.*", ""))
        : this;
  }

  private boolean ranUnedited() {
    return this instanceof JarAlone || this instanceof Raised;
  }

  static Verdict of(String word, String text) {
    return switch (word) {
      case "jar alone" -> new JarAlone(text);
      case "raised" -> new Raised(text);
      case "edited" -> new Edited(text);
      case "fails" -> new Fails(text);
      case "skipped" -> new Skipped(text);
      case "not run" -> new NotRun();
      default -> throw new IllegalArgumentException("no verdict '" + word + "'");
    };
  }
}
