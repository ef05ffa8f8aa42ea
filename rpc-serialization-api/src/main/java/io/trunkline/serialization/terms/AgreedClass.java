package io.trunkline.serialization.terms;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class that both sides have, and their common fields or constants. Immutable.
 *
 * @param number is written instead of the name; 0 for the first class of a table
 * @param name its name on the wire
 * @param same whether both sides write it in the same way, with nothing left out
 * @param fields the common fields in the order in which they are written. A field is exact only if
 *     it is exact on both sides. For a field that the sides declare in different classes, the owner
 *     is one of these classes, and its name is unique. In a {@linkplain ClassTable#isStored stored}
 *     table they are the writer's fields; the owner of each is that of the same field here, or the
 *     empty name if this side does not have the field
 * @param constants for an enum, the common constants; each is written as its index
 * @param refusal why it cannot be sent, naming class and field; null if it can
 */
public record AgreedClass(
    int number,
    String name,
    boolean same,
    List<ClassSchema.Field> fields,
    List<String> constants,
    @Nullable String refusal) {

  public AgreedClass {
    requireNonNull(name, "name");
    fields = List.copyOf(fields);
    constants = List.copyOf(constants);
  }
}
