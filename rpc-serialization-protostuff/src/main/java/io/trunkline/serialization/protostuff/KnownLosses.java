package io.trunkline.serialization.protostuff;

import io.trunkline.serialization.SerializationException;
import java.util.Collection;
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
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers protostuff sends only the milliseconds of a Timestamp; send a"
          + " java.time.Instant";
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
      BeanSchema schema = BeanSchema.of(type);
      return schema.left().isEmpty()
          ? null
          : "to stock peers protostuff does not send fields that are @Deprecated, here "
              + String.join(", ", schema.left())
              + "; remove the annotation on both sides";
    } catch (SerializationException refused) {
      return refused.getMessage();
    }
  }
}
