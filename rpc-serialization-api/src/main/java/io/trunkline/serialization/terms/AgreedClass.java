package io.trunkline.serialization.terms;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class that both sides have, and the fields or constants that they have in common. Immutable.
 *
 * @param number is written instead of the name; 0 for the first class of a table
 * @param name its name on the wire
 * @param same whether both sides write it alike, with nothing left out
 * @param fields the common fields in the order in which they are written. A field is exact only if
 *     both sides say so. A field that the sides declare in different classes has one of them as its
 *     owner, and no other field has its name. In a {@linkplain ClassTable#isStored stored} table
 *     they are the writer's; the owner of each is that of the same field here, or no class at all
 *     if there is none
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
