package io.trunkline.internal.handshake;

import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What does not travel of a class that the two sides declare differently. A field that only one
 * side has is not sent; where it is declared, it has its default value after reading.
 *
 * @param name the name of the class on the wire
 * @param onlyHere the fields that this side alone has
 * @param onlyThere the fields that the peer alone has
 * @param constants of an enum, those that one side alone has
 */
record ClassDifference(
    String name, List<String> onlyHere, List<String> onlyThere, List<String> constants) {

  /** The difference of two schemas of a class, whose common part was agreed on. */
  static ClassDifference of(AgreedClass agreed, ClassSchema here, ClassSchema there) {
    Set<String> common = new HashSet<>(names(agreed.fields()));
    List<String> onlyHere = new ArrayList<>(names(here.fields()));
    onlyHere.removeAll(common);
    List<String> onlyThere = new ArrayList<>(names(there.fields()));
    onlyThere.removeAll(common);
    List<String> constants = new ArrayList<>(here.constants());
    constants.addAll(there.constants());
    constants.removeAll(agreed.constants());
    return new ClassDifference(agreed.name(), onlyHere, onlyThere, constants);
  }

  private static List<String> names(List<ClassSchema.Field> fields) {
    return fields.stream().map(ClassSchema.Field::name).toList();
  }

  /** The difference for people. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (!onlyHere.isEmpty()) {
      parts.add("the peer drops " + String.join(", ", onlyHere));
    }
    if (!onlyThere.isEmpty()) {
      parts.add("this side drops the peer's " + String.join(", ", onlyThere));
    }
    if (!constants.isEmpty()) {
      parts.add("one side lacks the constants " + String.join(", ", constants));
    }
    if (parts.isEmpty()) {
      parts.add("the fields have other types or orders");
    }
    return name + ": " + String.join("; ", parts);
  }
}
