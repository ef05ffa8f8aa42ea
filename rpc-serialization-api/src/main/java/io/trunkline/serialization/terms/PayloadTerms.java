package io.trunkline.serialization.terms;

import java.util.Map;
import java.util.Set;

/**
 * What the reader of a payload is known to understand beyond the plain form of its serialization.
 * Immutable; each connection has its own, so a serialization that remembers what it made of terms
 * does so by their {@link ClassTable}, which is equal for equal content.
 */
public final class PayloadTerms {

  /** Nothing is known of the reader: write what every peer of this serialization reads. */
  public static final PayloadTerms PLAIN = new PayloadTerms(Map.of(), Set.of(), false);

  /**
   * Plain, but the application says that stock peers read it with hessian-lite 4.0.4 or later:
   * hessian2 writes {@code java.time} as that library does in its compact mode, which older ones
   * cannot read. To other serializations the same as {@link #PLAIN}.
   */
  public static final PayloadTerms PLAIN_COMPACT_TIME = new PayloadTerms(Map.of(), Set.of(), false);

  private final Map<String, ClassTable> tables;
  private final Set<String> withoutReferences;
  private final boolean compactTime;

  private PayloadTerms(
      Map<String, ClassTable> tables, Set<String> withoutReferences, boolean compactTime) {
    this.tables = Map.copyOf(tables);
    this.withoutReferences = Set.copyOf(withoutReferences);
    this.compactTime = compactTime;
  }

  /**
   * Agreed terms: from now on a class outside its table travels with its name and the digest of its
   * schema.
   *
   * @param tables by the name of the serialization
   */
  public static PayloadTerms agreed(Map<String, ClassTable> tables) {
    return agreed(tables, Set.of());
  }

  /**
   * Agreed terms, some of them for graphs that share nothing.
   *
   * @param tables by the name of the serialization
   * @param withoutReferences the serializations that write an object anew each time it is met; one
   *     whose form cannot do without references does not have to. An object that contains itself
   *     nests too deep to be written
   */
  public static PayloadTerms agreed(Map<String, ClassTable> tables, Set<String> withoutReferences) {
    return new PayloadTerms(tables, withoutReferences, false);
  }

  /** These terms, and the reader knows the short forms of {@code java.time} as well. */
  public PayloadTerms withCompactTime() {
    return new PayloadTerms(tables, withoutReferences, true);
  }

  /** Whether nothing was agreed with the other side. */
  public boolean isPlain() {
    return this == PLAIN || this == PLAIN_COMPACT_TIME;
  }

  /** The classes with numbers for this serialization; never null. */
  public ClassTable classes(String serialization) {
    return tables.getOrDefault(serialization, ClassTable.EMPTY);
  }

  /** Whether these say the same as others, so that one object will do for both. */
  public boolean isEquivalentTo(PayloadTerms other) {
    return isPlain() == other.isPlain()
        && stockCompactTime() == other.stockCompactTime()
        && tables.equals(other.tables)
        && withoutReferences.equals(other.withoutReferences)
        && compactTime == other.compactTime;
  }

  /** Whether an object that is met twice is to arrive as one object; the usual case. */
  public boolean references(String serialization) {
    return !withoutReferences.contains(serialization);
  }

  /**
   * Whether values of {@code java.time}, calendars and the dates of {@code java.sql} go in the
   * short forms of a serialization that has some.
   */
  public boolean compactTime() {
    return compactTime;
  }

  /** Whether they are {@link #PLAIN_COMPACT_TIME}. */
  public boolean stockCompactTime() {
    return this == PLAIN_COMPACT_TIME;
  }

  @Override
  public String toString() {
    return isPlain()
        ? stockCompactTime() ? "plain, compact java.time of stock" : "plain"
        : "agreed"
            + tables
            + (withoutReferences.isEmpty() ? "" : " without references " + withoutReferences)
            + (compactTime ? " compact java.time" : "");
  }
}
