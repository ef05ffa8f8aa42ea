package io.trunkline.serialization.fst;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.budget.ViewDepths;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Charges what classes of the JDK do with their fields once these are read: a stack copies its
 * array, an exception its stack trace and its suppressed exceptions, a URI parses its text. What is
 * referred to a thousand times is copied as often. For one message at a time.
 */
final class JdkFields {

  private static final int BYTES_OF_REFERENCE = 4;
  private static final int BYTES_OF_CHARACTER = 4; // of a text whose parts are kept, too
  private static final int SHORT_TEXT = 64; // characters that the object of the JDK pays for
  private static final int STEPS_OF_ELEMENT = 4;
  private static final String WORK = "copying what objects of the JDK refer to";

  /** The fields of the views of {@link java.util.Collections} that hold what they show. */
  private static final List<Field> SHOWN =
      List.of(
          shown("UnmodifiableCollection", "c"),
          shown("SynchronizedCollection", "c"),
          shown("UnmodifiableMap", "m"),
          shown("SynchronizedMap", "m"));

  private final Field valuesOfEnumMap = LibraryStatics.open(EnumMap.class, "vals");
  private final ReadBudget budget;
  private @Nullable ViewDepths views;

  JdkFields(ReadBudget budget) {
    this.budget = budget;
  }

  private static Field shown(String view, String field) {
    return LibraryStatics.open(CarriedClasses.named("java.util.Collections$" + view), field);
  }

  /** Drops what the last message consisted of. */
  void forget() {
    views = null;
  }

  /** Charges what a field of the JDK refers to that was read before. */
  void checkShared(@Nullable Field field, Object value) {
    if (field != null
        && isCopied(field.getType(), field.getDeclaringClass())
        && JdkClasses.has(field.getDeclaringClass())) {
      charge(value);
    }
  }

  /** A collection is copied by exceptions only, and others may not be asked for their size yet. */
  private static boolean isCopied(Class<?> type, Class<?> owner) {
    return type == String.class || type.isArray() || type == List.class && owner == Throwable.class;
  }

  /** Charges the fields of an object that have their names in the message. */
  void checkNamed(@Nullable Object fields) {
    if (fields instanceof Map<?, ?> map) {
      map.values().forEach(this::charge);
    }
  }

  private void charge(@Nullable Object value) {
    if (value instanceof String text) {
      budget.claimBytes((long) BYTES_OF_CHARACTER * Math.max(0, text.length() - SHORT_TEXT), WORK);
      budget.claimWork((long) STEPS_OF_ELEMENT * text.length(), WORK);
    } else if (value == null || !JdkClasses.has(value.getClass())) {
      return; // the JDK copies collections of its own only
    } else if (value.getClass().isArray()) {
      chargeElements(
          Array.getLength(value),
          Math.max(BYTES_OF_REFERENCE, widthOf(value.getClass().getComponentType())));
    } else if (value instanceof Collection<?> collection) {
      chargeElements(collection.size(), BYTES_OF_REFERENCE);
    } else if (value instanceof Map<?, ?> map) {
      chargeElements(2L * map.size(), BYTES_OF_REFERENCE);
    }
  }

  /** The bytes of an element of an array. */
  static int widthOf(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    return primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }

  private void chargeElements(long elements, int width) {
    budget.claimBytes(elements * width, WORK);
    budget.claimWork(elements * STEPS_OF_ELEMENT, WORK);
  }

  /**
   * Checks an object of which everything was read.
   *
   * @return the object; a pattern that was compiled in its place
   */
  Object check(Object read) {
    if (read instanceof Pattern pattern) {
      return budget.pattern(pattern.pattern(), pattern.flags());
    }
    if (read instanceof EnumMap<?, ?>) {
      @Nullable Object values = get(valuesOfEnumMap, read);
      if (values != null) {
        budget.claimBytes(
            (long) BYTES_OF_REFERENCE * Array.getLength(values), "room for all keys of enum maps");
      }
    } else if (read instanceof Collection<?> || read instanceof Map<?, ?>) {
      checkView(read);
    }
    return read;
  }

  private void checkView(Object read) {
    Object shown = shownBy(read);
    if (shown == null || !ViewDepths.isView(shown)) {
      return;
    }
    if (views == null) {
      views = new ViewDepths();
    }
    views.check(read, shown);
  }

  /** What a view of {@link java.util.Collections} shows; null for anything else. */
  private static @Nullable Object shownBy(Object read) {
    for (Field field : SHOWN) {
      if (field.getDeclaringClass().isInstance(read)) {
        return get(field, read);
      }
    }
    return null;
  }

  private static @Nullable Object get(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible); // it was made accessible
    }
  }
}
