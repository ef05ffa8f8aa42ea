package io.trunkline.serialization.budget;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The cost of creating an empty object of a class, the same in every serialization. For {@link
 * ReadBudget#claimObject(ObjectPrice)}.
 *
 * @param type the class
 * @param bytes its memory, from {@link ShallowSizes}
 * @param steps work in steps of about a nanosecond, beyond the work that the bytes of the message
 *     pay for
 */
public record ObjectPrice(Class<?> type, int bytes, int steps) {

  private static final int STEPS_OF_CONTAINER = 64; // and those of its bytes
  private static final int STEPS_OF_ENUM_MAP = 500; // the JDK looks up the constants
  private static final int STEPS_OF_ARRAY = 76; // and those of its bytes
  private static final int STEPS_OF_THROWABLE = 300;
  private static final int STEPS_OF_LOCALE = 900; // the JDK searches for one like it

  /** The price of a class. Takes microseconds: call it once per class. */
  public static ObjectPrice of(Class<?> type) {
    int bytes = ShallowSizes.of(type);
    return new ObjectPrice(type, bytes, steps(type, bytes));
  }

  private static int steps(Class<?> type, int bytes) {
    if (type == EnumMap.class) {
      return STEPS_OF_ENUM_MAP;
    }
    if (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
      return STEPS_OF_CONTAINER + 2 * bytes;
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return STEPS_OF_THROWABLE;
    }
    if (type == Locale.class) {
      return STEPS_OF_LOCALE;
    }
    return type.isArray() ? STEPS_OF_ARRAY + bytes / 4 : bytes / 4;
  }
}
