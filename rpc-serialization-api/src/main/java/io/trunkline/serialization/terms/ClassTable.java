package io.trunkline.serialization.terms;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.terms.ClassSchema.Digest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes that two sides agreed to write as numbers, for one serialization. Immutable; created
 * by {@link ClassAgreement}. Tables with the same content are equal and cheap to compare: each
 * connection has its own table, and serializations cache derived data by table.
 */
public final class ClassTable {

  /** A table without classes. */
  public static final ClassTable EMPTY = new ClassTable(List.of());

  private final List<AgreedClass> classes;
  private final boolean stored;
  private final Map<String, AgreedClass> byName = new HashMap<>();
  private final long digest;

  /** A whole SHA-256 in hexadecimal, so that different tables do not collide. */
  private final String identity;

  ClassTable(List<AgreedClass> classes) {
    this(classes, false);
  }

  /**
   * @param stored whether the fields and constants are the writer's, and not the common ones
   */
  ClassTable(List<AgreedClass> classes, boolean stored) {
    this.classes = List.copyOf(classes);
    this.stored = stored;
    classes.forEach(agreed -> byName.put(agreed.name(), agreed));
    digest = content().value();
    Digest all = content().add(stored ? 1 : 0);
    classes.forEach(agreed -> all.add(String.valueOf(agreed.refusal())));
    identity = HexFormat.of().formatHex(all.bytes());
  }

  /**
   * Whether this table is for reading data that was written with other versions of the classes. It
   * then has all of the writer's fields and constants; those that do not exist here must be read
   * and dropped. Nothing is written with such a table.
   */
  public boolean isStored() {
    return stored;
  }

  /** The classes; the index of each is its number. */
  public List<AgreedClass> classes() {
    return classes;
  }

  /** The class with this number; null if the table has no such number. */
  public @Nullable AgreedClass get(int number) {
    return number >= 0 && number < classes.size() ? classes.get(number) : null;
  }

  /** The class with this name on the wire; null if it has no number. */
  public @Nullable AgreedClass get(String name) {
    return byName.get(requireNonNull(name, "name"));
  }

  /** A digest that is equal for equal tables, so that two sides can compare theirs. */
  public long digest() {
    return digest;
  }

  private Digest content() {
    Digest content = new Digest().add(classes.size());
    for (AgreedClass agreed : classes) {
      content.add(agreed.name()).add(agreed.same() ? 1 : 0).add(agreed.refusal() == null ? 0 : 1);
      content.add(agreed.fields().size());
      for (ClassSchema.Field field : agreed.fields()) {
        content.add(field.owner()).add(field.name()).add(field.type()).add(field.exact() ? 1 : 0);
      }
      content.add(agreed.constants().size());
      agreed.constants().forEach(content::add);
    }
    return content;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof ClassTable table
            && digest == table.digest
            && identity.equals(table.identity);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(digest);
  }

  @Override
  public String toString() {
    long refused = classes.stream().filter(agreed -> agreed.refusal() != null).count();
    long adapted = classes.stream().filter(agreed -> !agreed.same()).count() - refused;
    return classes.size()
        + " numbered classes"
        + (adapted == 0 ? "" : ", " + adapted + " in their common fields")
        + (refused == 0 ? "" : ", " + refused + " refused");
  }
}
