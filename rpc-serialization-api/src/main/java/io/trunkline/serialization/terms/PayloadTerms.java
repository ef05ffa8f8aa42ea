package io.trunkline.serialization.terms;

import java.util.Map;

/**
 * What the reader of a payload is known to understand beyond the plain form of its serialization.
 * Immutable; compared by identity, so that a serialization can remember what it made of the last.
 */
public final class PayloadTerms {

  /** Nothing is known of the reader: write what every peer of this serialization reads. */
  public static final PayloadTerms PLAIN = new PayloadTerms(Map.of());

  private final Map<String, ClassTable> tables;

  private PayloadTerms(Map<String, ClassTable> tables) {
    this.tables = Map.copyOf(tables);
  }

  /**
   * Agreed terms: from now on a class outside its table travels with its name and the digest of its
   * schema.
   *
   * @param tables by the name of the serialization
   */
  public static PayloadTerms agreed(Map<String, ClassTable> tables) {
    return new PayloadTerms(tables);
  }

  /** Whether nothing is known of the other side. */
  public boolean isPlain() {
    return this == PLAIN;
  }

  /** The classes with numbers for this serialization; never null. */
  public ClassTable classes(String serialization) {
    return tables.getOrDefault(serialization, ClassTable.EMPTY);
  }

  @Override
  public String toString() {
    return isPlain() ? "plain" : "agreed" + tables;
  }
}
