package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the names that a message uses into classes, through the gate.
 *
 * <p>An array's name is one {@code [} for each dimension and the name of its elements; primitive
 * types, String, Object and Date have short names there. A few classes are part of the form: the
 * library's own stand-ins for JDK values, and {@code java.lang.Class} inside two of them. The gate
 * need not list those, but it must allow what they stand for.
 */
final class WireNames {

  private static final int MAX_DIMENSIONS = 8;

  private static final Map<String, Class<?>> ARRAY_ELEMENTS =
      Map.ofEntries(
          Map.entry("boolean", boolean.class),
          Map.entry("byte", byte.class),
          Map.entry("char", char.class),
          Map.entry("short", short.class),
          Map.entry("int", int.class),
          Map.entry("long", long.class),
          Map.entry("float", float.class),
          Map.entry("double", double.class),
          Map.entry("string", String.class),
          Map.entry("object", Object.class),
          Map.entry("date", java.util.Date.class));

  /** What {@code List.of} and its like are written as by a library older than they are. */
  private static final String IMMUTABLE_COLLECTION = "java.util.CollSer";

  private static final Map<String, StandIn> STAND_INS = standIns();

  private WireNames() {}

  /** A class of the form, and the name of what it stands for; null if it stands for nothing. */
  private record StandIn(Class<?> type, @Nullable String target) {}

  private static Map<String, StandIn> standIns() {
    Map<String, StandIn> all = new HashMap<>();
    String[] javaTime = {
      "Duration",
      "Instant",
      "LocalDate",
      "LocalDateTime",
      "LocalTime",
      "MonthDay",
      "OffsetDateTime",
      "OffsetTime",
      "Period",
      "Year",
      "YearMonth",
      "ZoneOffset",
      "ZonedDateTime"
    };
    for (String name : javaTime) {
      add(all, "java8." + name + "Handle", "java.time." + name);
    }
    add(all, "java8.ZoneIdHandle", "java.time.ZoneRegion");
    add(all, "LocaleHandle", "java.util.Locale");
    add(all, "EnumSetHandler", "java.util.EnumSet");
    add(all, "BitSetHandle", "java.util.BitSet");
    add(all, "CalendarHandle", "java.util.GregorianCalendar");
    add(all, "InetAddressHandle", "java.net.InetAddress");
    // Written by hessian-lite 3 for boxed numbers; they resolve to the number.
    add(all, "ByteHandle", "java.lang.Byte");
    add(all, "ShortHandle", "java.lang.Short");
    add(all, "FloatHandle", "java.lang.Float");
    all.put(Class.class.getName(), new StandIn(Class.class, null));
    all.put("object", new StandIn(Object.class, null)); // new Object(), without fields
    return Map.copyOf(all);
  }

  private static void add(Map<String, StandIn> all, String name, String target) {
    String full = "com.alibaba.com.caucho.hessian.io." + name;
    try {
      Class<?> type = Class.forName(full, false, WireNames.class.getClassLoader());
      all.put(full, new StandIn(type, target));
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static boolean isPartOfTheForm(Class<?> type) {
    StandIn standIn = STAND_INS.get(type.getName());
    return standIn != null && standIn.type == type;
  }

  /**
   * The class a message names.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  static Class<?> resolve(String name, ClassGate gate) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return element(name, gate);
    }
    String element = name.substring(dimensions);
    Class<?> type = ARRAY_ELEMENTS.get(element);
    if (type == null) {
      type = element(element, gate);
    }
    if (dimensions > MAX_DIMENSIONS) {
      return gate.resolve(name); // refuses it, in its own words
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return type;
  }

  private static Class<?> element(String name, ClassGate gate) {
    StandIn standIn = STAND_INS.get(name);
    if (name.equals(IMMUTABLE_COLLECTION)) {
      throw new SerializationException(
          "hessian2: found class "
              + name
              + ", which is how Dubbo 2.6 and 2.7 write List.of, Set.of and Map.of: their elements"
              + " are not in the message, and nobody can read them; let the sender pass an"
              + " ArrayList, HashSet or HashMap instead");
    }
    if (standIn == null) {
      return gate.resolve(name);
    }
    if (standIn.target != null) {
      gate.resolve(standIn.target);
    }
    return standIn.type;
  }
}
