package io.trunkline.serialization.terms;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class that both sides have, with the part of it that they write. Immutable.
 *
 * @param number stands for its name; 0 for the first of a table
 * @param name its name on the wire
 * @param same whether both sides write it alike, so that there is nothing to leave out
 * @param fields the fields that both have, in the order in which they are written; exact only where
 *     both sides say so; one that the sides declare in different classes has either as its owner,
 *     and is the only one of its name
 * @param constants for an enum those that both have, by the number each is written as
 * @param refusal why it cannot travel, naming class and field; null if it can
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
