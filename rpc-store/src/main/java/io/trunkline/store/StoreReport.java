package io.trunkline.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What {@link StoreFile#inspect} found in a file.
 *
 * @param path the file
 * @param checked whether it has checksums. Without them nothing is known of what was acknowledged,
 *     and what can be read may be damaged
 * @param acknowledgedCommit the number of the last commit that was acknowledged; 0 if there was
 *     none, negative if it is not known
 * @param readableCommit the number of the last commit that can be read; negative if there is none
 * @param parts each object store and queue, and the class tables
 * @param damage where the file was damaged, in words; empty if it was not
 */
public record StoreReport(
    Path path,
    boolean checked,
    long acknowledgedCommit,
    long readableCommit,
    List<Part> parts,
    List<String> damage) {

  /** What a part of a file holds. */
  public enum Kind {
    OBJECTS,
    QUEUE,
    CLASS_TABLES,
    /** Parts whose names are not known. */
    OTHERS
  }

  /**
   * An object store, a queue, or the class tables.
   *
   * @param name as in {@link StoreFile#objects}; empty for the class tables
   * @param acknowledged how many values it had after the last commit that was acknowledged
   * @param readable how many values can be read. More than were acknowledged if the commits are
   *     missing that removed some
   */
  public record Part(Kind kind, String name, long acknowledged, long readable) {

    /** How many values fewer can be read than were acknowledged. */
    public long missing() {
      return Math.max(0, acknowledged - readable);
    }

    /** One line: the numbers of acknowledged and of readable values. */
    @Override
    public String toString() {
      String what =
          switch (kind) {
            case OBJECTS -> "objects '" + name + "'";
            case QUEUE -> "queue '" + name + "'";
            case CLASS_TABLES -> "class tables";
            case OTHERS -> "others";
          };
      return String.format(
          Locale.ROOT, "%s: %,d acknowledged, %,d readable", what, acknowledged, readable);
    }
  }

  /** Whether all that was acknowledged can be read, as far as is known, and nothing is damaged. */
  public boolean isWhole() {
    return damage.isEmpty() && missing() == 0 && missingCommits() == 0;
  }

  /**
   * How many commits are missing, with all that they put, replaced and removed. 0 if it is not
   * known.
   */
  public long missingCommits() {
    return Math.max(0, acknowledgedCommit - Math.max(0, readableCommit));
  }

  /** How many values are missing; if commits are missing, how many at least. */
  public long missing() {
    return parts.stream().mapToLong(Part::missing).sum();
  }

  /** All of it in one line. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(path.toString());
    text.append(isWhole() ? " is whole: " : " is damaged: ");
    if (missingCommits() > 0) {
      text.append("the changes of commits ").append(acknowledgedCommit - missingCommits() + 1);
      text.append(" to ").append(acknowledgedCommit).append(" are missing, at least ");
    }
    text.append(String.format(Locale.ROOT, "%,d values are missing", missing()));
    parts.forEach(part -> text.append("; ").append(part));
    if (acknowledgedCommit >= 0) {
      text.append("; the last acknowledged commit is ").append(acknowledgedCommit);
    }
    if (readableCommit >= 0) {
      text.append("; the last readable commit is ").append(readableCommit);
    }
    damage.forEach(damaged -> text.append("; ").append(damaged));
    return text.append(checked ? "" : "; the file has no checksums").toString();
  }
}
