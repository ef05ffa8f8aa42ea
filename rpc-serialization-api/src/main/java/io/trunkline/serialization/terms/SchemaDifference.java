package io.trunkline.serialization.terms;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes, for logs and errors, how two sides' schemas of one class differ. */
public final class SchemaDifference {

  private static final Comparator<ClassSchema.Field> BY_PLACE =
      Comparator.comparing(ClassSchema.Field::name).thenComparing(ClassSchema.Field::owner);

  private SchemaDifference() {}

  /**
   * The first difference, with the class and the field or constants; empty if the schemas are
   * equal. Both sides get the same text.
   */
  public static String of(ClassSchema one, ClassSchema other) {
    if (!one.kind().equals(other.kind())) {
      return "class " + one.name() + " is written in two ways: " + both(one.kind(), other.kind());
    }
    Optional<ClassSchema.Field> missing =
        Stream.concat(fieldsOnlyIn(one, other), fieldsOnlyIn(other, one)).min(BY_PLACE);
    if (missing.isPresent()) {
      return "field " + missing.get().name() + " of " + one.name() + " is on one side only";
    }
    for (ClassSchema.Field field : one.fields()) {
      for (ClassSchema.Field same : other.fields()) {
        if (field.isSamePlace(same) && !field.type().equals(same.type())) {
          String types = both(field.type(), same.type());
          return "field " + field.name() + " of " + one.name() + " has two types: " + types;
        }
      }
    }
    return one.equals(other) ? "" : constants(one.name(), one.constants(), other.constants());
  }

  private static String both(String one, String other) {
    return Stream.of(one, other).sorted().collect(Collectors.joining(" and "));
  }

  private static Stream<ClassSchema.Field> fieldsOnlyIn(ClassSchema one, ClassSchema other) {
    return one.fields().stream().filter(f -> other.fields().stream().noneMatch(f::isSamePlace));
  }

  private static String constants(String name, List<String> one, List<String> other) {
    String missing =
        Stream.concat(
                one.stream().filter(c -> !other.contains(c)),
                other.stream().filter(c -> !one.contains(c)))
            .sorted()
            .collect(Collectors.joining(", "));
    return missing.isEmpty()
        ? "the constants of " + name + " are in two orders"
        : "constant " + missing + " of " + name + " is on one side only";
  }
}
