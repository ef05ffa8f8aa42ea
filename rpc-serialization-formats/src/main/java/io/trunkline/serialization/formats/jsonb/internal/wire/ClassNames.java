package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializedNames;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of classes on the wire: the short ones that fastjson2 has for classes of the JDK, and
 * names as in source code, with a bracket in front for each dimension of an array.
 */
public final class ClassNames {

  private static final int MAX_DIMENSIONS = 8;

  /** Short names that stock peers write, and read, too. */
  private static final Map<String, String> SHORT = shortNames();

  /** Short names that they read only. */
  private static final Map<String, String> READ =
      Map.ofEntries(
          Map.entry("M", "java.util.HashMap"),
          Map.entry("HashMap", "java.util.HashMap"),
          Map.entry("LinkedHashMap", "java.util.LinkedHashMap"),
          Map.entry("TM", "java.util.TreeMap"),
          Map.entry("A", "java.util.ArrayList"),
          Map.entry("ArrayList", "java.util.ArrayList"),
          Map.entry("LA", "java.util.LinkedList"),
          Map.entry("Set", "java.util.HashSet"),
          Map.entry("List", "java.util.ArrayList"),
          Map.entry("Map", "java.util.HashMap"),
          Map.entry("JSONObject", "java.util.LinkedHashMap"),
          Map.entry("JO1", "java.util.HashMap"),
          Map.entry("JO10", "java.util.LinkedHashMap"),
          Map.entry("JSONArray", "java.util.ArrayList"),
          Map.entry("JA1", "java.util.ArrayList"),
          Map.entry("Object", "java.lang.Object"),
          Map.entry("O", "java.lang.Object"));

  private static final Map<String, Class<?>> PRIMITIVES =
      Map.ofEntries(
          Map.entry("B", byte.class),
          Map.entry("byte", byte.class),
          Map.entry("S", short.class),
          Map.entry("short", short.class),
          Map.entry("I", int.class),
          Map.entry("int", int.class),
          Map.entry("J", long.class),
          Map.entry("long", long.class),
          Map.entry("F", float.class),
          Map.entry("float", float.class),
          Map.entry("D", double.class),
          Map.entry("double", double.class),
          Map.entry("C", char.class),
          Map.entry("char", char.class),
          Map.entry("Z", boolean.class),
          Map.entry("boolean", boolean.class));

  private static final Map<String, String> LONG = longNames();

  private static Map<String, String> shortNames() {
    Map<String, String> all = new HashMap<>();
    String[] names = {
      "java.lang.:AutoCloseable Boolean Byte Character Cloneable Double Float Integer Long"
          + " Number Short String",
      "java.lang.:Exception IllegalAccessError IllegalAccessException IllegalArgumentException"
          + " IllegalMonitorStateException IllegalStateException IllegalThreadStateException"
          + " IndexOutOfBoundsException InstantiationError InstantiationException InternalError"
          + " InterruptedException LinkageError NegativeArraySizeException NoClassDefFoundError"
          + " NoSuchFieldError NoSuchFieldException NoSuchMethodError NoSuchMethodException"
          + " NullPointerException NumberFormatException OutOfMemoryError RuntimeException"
          + " SecurityException StackOverflowError StringIndexOutOfBoundsException"
          + " TypeNotPresentException VerifyError StackTraceElement",
      "java.util.:BitSet Calendar Currency Date HashSet Hashtable IdentityHashMap LinkedHashSet"
          + " LinkedList Locale TreeMap TreeSet UUID WeakHashMap",
      "java.util.concurrent.:ConcurrentHashMap ConcurrentLinkedDeque ConcurrentLinkedQueue"
          + " ConcurrentSkipListMap ConcurrentSkipListSet TimeUnit",
      "java.util.concurrent.atomic.:AtomicInteger AtomicLong",
      "java.math.:BigDecimal BigInteger",
      "java.text.:SimpleDateFormat",
      "java.util.Collections$:EmptyMap"
    };
    for (String line : names) {
      int colon = line.indexOf(':');
      for (String name : line.substring(colon + 1).split(" ")) {
        all.put(line.substring(0, colon) + name, name);
      }
    }
    all.put("java.util.LinkedHashMap", "LM");
    all.put("java.util.HashMap", "M");
    all.put("java.util.ArrayList", "A");
    return Map.copyOf(all);
  }

  private static Map<String, String> longNames() {
    Map<String, String> all = new HashMap<>(READ);
    SHORT.forEach((name, text) -> all.put(text, name));
    return Map.copyOf(all);
  }

  private final Map<Class<?>, String> wireNames;
  private final Map<Class<?>, String> known = new ConcurrentHashMap<>();

  /**
   * @param wireNames the classes that stock peers know under another name
   */
  public ClassNames(Map<Class<?>, String> wireNames) {
    this.wireNames = wireNames;
  }

  /** The name under which a class is written. */
  public String of(Class<?> type) {
    String name = known.get(type);
    if (name == null) {
      name = find(type);
      known.put(type, name);
    }
    return name;
  }

  private String find(Class<?> type) {
    if (type.isArray()) {
      Class<?> component = type.componentType();
      return "["
          + (component.isPrimitive()
              ? type.getName().substring(1)
              : component == Object.class ? "O" : of(component));
    }
    String chosen = wireNames.get(type);
    return chosen == null ? SHORT.getOrDefault(type.getName(), SerializedNames.of(type)) : chosen;
  }

  /** What a short name stands for; any other is itself. */
  public static String longName(String name) {
    return LONG.getOrDefault(name, name);
  }

  /** The class of a name, if the gate lets it pass. */
  public static Class<?> resolve(String name, ClassGate gate) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return gate.resolve(longName(name));
    }
    String element = name.substring(dimensions);
    if (element.endsWith(";") && element.startsWith("L")) {
      return gate.resolve(name);
    }
    Class<?> type = PRIMITIVES.get(element);
    if (type == null || dimensions > MAX_DIMENSIONS) {
      type = dimensions > MAX_DIMENSIONS ? gate.resolve(name) : resolve(element, gate);
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return type;
  }

  /** The class of a name that is a value, which may be that of a primitive one. */
  public static Class<?> resolveValue(String name, ClassGate gate) {
    Class<?> primitive = name.equals("void") ? void.class : PRIMITIVES.get(name);
    return primitive != null && name.length() > 1 ? primitive : gate.resolve(name);
  }
}
