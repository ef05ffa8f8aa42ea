package io.trunkline.serialization.budget;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;

/**
 * What {@code hashCode} of a class may look at.
 *
 * @param kind of the class
 * @param fields those of the application that are no primitives, and thus may have parts
 * @param steps for the object itself, its primitive fields included
 * @param iterates whether it allocates an iterator to hash its elements
 */
record KeyShape(Kind kind, List<Field> fields, int steps, boolean iterates) {

  enum Kind {
    /** Nothing: its identity, or a few numbers. */
    NOTHING,
    STRING,
    /** A text of any length, in another form than a string. */
    TEXT,
    BIG_INTEGER,
    BIG_DECIMAL,
    BITS,
    COLLECTION,
    MAP,
    ENTRY,
    OPTIONAL,
    ARRAY,
    /** Its fields. */
    FIELDS
  }

  private static final int STEPS_OF_OBJECT = 3;
  private static final int STEPS_OF_TABLE = 30; // which has room for more than it holds

  /** Looks at a class, which takes microseconds. */
  static KeyShape of(Class<?> type) {
    Kind kind = kind(type);
    List<Field> fields = new ArrayList<>();
    boolean isTable = kind == Kind.MAP || Set.class.isAssignableFrom(type);
    boolean iterates = isTable || kind == Kind.COLLECTION && type != ArrayList.class;
    int steps = isTable ? STEPS_OF_TABLE : STEPS_OF_OBJECT;
    for (Class<?> c = type; c != null && !JdkClasses.has(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers)) {
          continue;
        }
        if (field.getType().isPrimitive()) {
          steps++;
        } else if (field.trySetAccessible()) { // else no serialization sets it either
          fields.add(field);
        }
      }
    }
    return new KeyShape(kind, List.copyOf(fields), steps, iterates);
  }

  private static Kind kind(Class<?> type) {
    if (type == String.class) {
      return Kind.STRING;
    }
    if (type.isArray()) {
      return Kind.ARRAY;
    }
    if (JdkClasses.has(type) && isText(type)) {
      return Kind.TEXT;
    }
    if (Enum.class.isAssignableFrom(type) || !hashes(type)) {
      return Kind.NOTHING;
    }
    if (Collection.class.isAssignableFrom(type)) {
      return Kind.COLLECTION;
    }
    if (Map.class.isAssignableFrom(type)) {
      return Kind.MAP;
    }
    if (Map.Entry.class.isAssignableFrom(type)) {
      return Kind.ENTRY;
    }
    if (BigInteger.class.isAssignableFrom(type)) {
      return Kind.BIG_INTEGER;
    }
    if (BigDecimal.class.isAssignableFrom(type)) {
      return Kind.BIG_DECIMAL;
    }
    if (type == Optional.class) {
      return Kind.OPTIONAL;
    }
    if (type == BitSet.class) {
      return Kind.BITS;
    }
    return JdkClasses.has(type) ? Kind.NOTHING : Kind.FIELDS;
  }

  /** An application's CharSequence is charged for its fields instead, which hold its text. */
  private static boolean isText(Class<?> type) {
    return CharSequence.class.isAssignableFrom(type)
        || TimeZone.class.isAssignableFrom(type)
        || type == URI.class
        || type == SimpleDateFormat.class;
  }

  /** Whether an object of the class has more than its identity to hash or compare. */
  private static boolean hashes(Class<?> type) {
    return Comparable.class.isAssignableFrom(type) || declarer(type) != Object.class;
  }

  private static Class<?> declarer(Class<?> type) {
    try {
      return type.getMethod("hashCode").getDeclaringClass();
    } catch (NoSuchMethodException e) {
      return Object.class; // an interface, which has no objects
    }
  }
}
