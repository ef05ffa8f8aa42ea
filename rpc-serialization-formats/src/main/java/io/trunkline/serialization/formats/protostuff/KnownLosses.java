package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.model.PlainLosses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What values lose to stock peers, or that they are not carried to them. */
final class KnownLosses {

  private KnownLosses() {}

  /**
   * What values of a declared class can lose and, behind a semicolon, what to do; null if nothing.
   */
  static @Nullable String of(Class<?> declared) {
    Class<?> type = declared;
    while (type.isArray()) {
      type = type.componentType();
    }
    if (type.isRecord()) {
      return "stock peers cannot read records with protostuff; declare a class";
    }
    String lost = PlainLosses.ofTimestamp(ProtostuffSerializationProvider.NAME, type);
    if (lost != null) {
      return lost;
    }
    boolean isKnown =
        ScalarKind.of(type) != null
            || JdkValue.of(type) != null
            || type.isInterface()
            || type.isEnum()
            || type.isPrimitive()
            || type == Object.class
            || type == Number.class
            || Map.class.isAssignableFrom(type)
            || Collection.class.isAssignableFrom(type);
    if (isKnown) {
      return null;
    }
    try {
      return ofFields(BeanSchema.of(type));
    } catch (SerializationException refused) {
      return refused.getMessage();
    }
  }

  private static @Nullable String ofFields(BeanSchema schema) {
    List<String> lost = new ArrayList<>();
    List<String> steps = new ArrayList<>();
    if (!schema.left().isEmpty()) {
      lost.add("fields that are @Deprecated, here " + String.join(", ", schema.left()));
      steps.add("remove the annotation on both sides");
    }
    if (!schema.hidden().isEmpty()) {
      lost.add(
          "fields that one of a subclass with the same name hides, here "
              + String.join(", ", schema.hidden()));
      steps.add("rename one of the two on both sides");
    }
    return lost.isEmpty()
        ? null
        : "to stock peers protostuff does not send "
            + String.join(", and ", lost)
            + "; "
            + String.join(", and ", steps);
  }
}
