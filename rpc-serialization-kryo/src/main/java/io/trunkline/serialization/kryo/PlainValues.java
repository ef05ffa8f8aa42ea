package io.trunkline.serialization.kryo;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Objects of the JDK that hold no other objects and of which nobody minds whether they are one. */
final class PlainValues {

  private PlainValues() {}

  static boolean isOne(@Nullable Object object) {
    if (object == null || object instanceof String || object instanceof Enum) {
      return true;
    }
    String name = object.getClass().getPackageName();
    return name.equals("java.lang")
        || name.equals("java.math")
        || name.equals("java.time")
        || object instanceof UUID;
  }
}
