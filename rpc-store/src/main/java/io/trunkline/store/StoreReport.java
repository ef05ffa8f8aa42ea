package io.trunkline.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The result of {@link StoreFile#inspect}.
 *
 * @param path the file
 * @param checked whether it has checksums. Without them, the acknowledged content is unknown, and
 *     readable values may be damaged
 * @param acknowledgedCommit the number of the last acknowledged commit; 0 for none, negative if
 *     unknown
 * @param readableCommit the number of the last readable commit; negative for none
 * @param parts each object store and queue, and the class tables
 * @param damage a description of the damage; empty for none
 */
public record StoreReport(
    Path path,
    boolean checked,
    long acknowledgedCommit,
    long readableCommit,
    List<Part> parts,
    List<String> damage) {

  /** The kind of a part of a file. */
  public enum Kind {
    OBJECTS,
    QUEUE,
    CLASS_TABLES,
    /** Parts whose names are unknown. */
    OTHERS
  }

  /**
   * An object store, a queue, or the class tables.
   *
   * @param name as in {@link StoreFile#objects}; empty for the class tables
   * @param acknowledged the number of values after the last acknowledged commit
   * @param readable the number of readable values. It exceeds the acknowledged number if commits
   *     that removed values are missing
   */
  public record Part(Kind kind, String name, long acknowledged, long readable) {

    /** The number of acknowledged values that cannot be read. */
    public long missing() {
      return Math.max(0, acknowledged - readable);
    }

    /** The numbers of acknowledged and readable values, as one line. */
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

  /** Whether all acknowledged content can be read, as far as known, and nothing is damaged. */
  public boolean isWhole() {
    return damage.isEmpty() && missing() == 0 && missingCommits() == 0;
  }

  /** The number of missing commits, with all changes in them; 0 if unknown. */
  public long missingCommits() {
    return Math.max(0, acknowledgedCommit - Math.max(0, readableCommit));
  }

  /** The number of missing values; a minimum if commits are missing. */
  public long missing() {
    return parts.stream().mapToLong(Part::missing).sum();
  }

  /** The whole report as one line. */
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
