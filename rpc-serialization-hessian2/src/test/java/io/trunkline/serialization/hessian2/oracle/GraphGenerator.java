package io.trunkline.serialization.hessian2.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;

/** Makes random graphs: equal ones for an equal seed and equal kinds left out. For one thread. */
final class GraphGenerator {

  private static final int MAX_DEPTH = 7;
  private static final Class<?>[] KEYS = {
    String.class, Integer.class, Long.class, Model.Color.class, java.util.UUID.class
  };
  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          boolean.class, Boolean.class,
          byte.class, Byte.class,
          short.class, Short.class,
          char.class, Character.class,
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class);

  private final Random random;
  private final List<Kind> kinds;
  private final List<Object> made = new ArrayList<>();
  private int left;
  private int depth;

  private GraphGenerator(long seed, int size, Set<Kind> leftOut) {
    this.random = new Random(seed);
    this.left = size;
    this.kinds = new ArrayList<>(EnumSet.complementOf(EnumSet.copyOf(withOne(leftOut))));
    if (leftOut.isEmpty()) {
      kinds.add(Kind.BOOLEAN);
    }
  }

  // EnumSet.copyOf takes no empty set of another kind.
  private static Collection<Kind> withOne(Set<Kind> kinds) {
    return kinds.isEmpty() ? List.of(Kind.BOOLEAN) : kinds;
  }

  /**
   * A message of one to three items.
   *
   * @param size about how many values it may have
   */
  static Message message(long seed, int size, Set<Kind> leftOut) {
    GraphGenerator graph = new GraphGenerator(seed, size, leftOut);
    List<Message.Item> items = new ArrayList<>();
    int count = 1 + graph.random.nextInt(3);
    for (int i = 0; i < count; i++) {
      Object value = graph.value(Object.class);
      boolean declared = value != null && graph.random.nextBoolean();
      items.add(new Message.Item(value, declared ? declaredType(value) : Object.class));
    }
    return new Message(items);
  }

  // A constant with a body has a class of its own, and a JDK class that is not public is no type to
  // declare.
  private static Class<?> declaredType(Object value) {
    if (value instanceof Model.Replaced) {
      return Object.class; // 3.2.13 makes what is declared of the fields of what is named
    }
    if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass();
    }
    if (value.getClass().getName().startsWith("java.")
        && !Modifier.isPublic(value.getClass().getModifiers())) {
      return value instanceof List
          ? List.class
          : value instanceof Set ? Set.class : value instanceof Map ? Map.class : Object.class;
    }
    return value.getClass();
  }

  Random random() {
    return random;
  }

  /** Enters an object that later parts of the graph may refer to. */
  <T> T made(T value) {
    made.add(value);
    return value;
  }

  /** A value that fits, made before, new or null. */
  Object value(Class<?> type) {
    Class<?> boxed = BOXES.getOrDefault(type, type);
    if (!type.isPrimitive()) {
      int chance = random.nextInt(100);
      if (chance < 4) {
        return null;
      }
      if (chance < 14 && !made.isEmpty()) {
        Object earlier = made.get(random.nextInt(made.size()));
        if (boxed.isInstance(earlier)) {
          return earlier;
        }
      }
    }
    return fresh(boxed, Object.class);
  }

  private Object fresh(Class<?> type, Class<?> part) {
    boolean full = left <= 0 || depth >= MAX_DEPTH;
    List<Kind> fitting =
        kinds.stream()
            .filter(kind -> type.isAssignableFrom(kind.type()) && !(full && !kind.isLeaf()))
            .toList();
    if (fitting.isEmpty()) {
      return null;
    }
    Kind kind = fitting.get(random.nextInt(fitting.size()));
    if (kind.isLeaf() && type == Object.class && !full && random.nextInt(3) == 0) {
      kind = fitting.get(random.nextInt(fitting.size())); // fewer leaves, deeper graphs
    }
    left--;
    depth++;
    Object value = kind.make(this, part);
    depth--;
    if (kind.isLeaf() && !(value instanceof Boolean)) {
      made.add(value);
    }
    return value;
  }

  private int count() {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> left > 40 ? 6 + random.nextInt(14) : 2; // beyond what a short list's tag holds
      default -> 1 + random.nextInt(3);
    };
  }

  private Object key() {
    Object key = fresh(KEYS[random.nextInt(KEYS.length)], Object.class);
    return key == null ? Texts.word(random) : key;
  }

  <C extends Collection<Object>> C fill(C collection, Class<?> part) {
    made.add(collection);
    for (int i = count(); i > 0; i--) {
      collection.add(value(part));
    }
    return collection;
  }

  /** With elements that are equal to nothing else and always equal to themselves. */
  <C extends Collection<Object>> C fillWithKeys(C collection, Class<?> part) {
    made.add(collection);
    for (int i = count(); i > 0; i--) {
      Object element = part == Object.class ? key() : fresh(part, Object.class);
      if (element != null) {
        collection.add(element);
      }
    }
    return collection;
  }

  Object fillWithWords(SortedSet<String> set) {
    made.add(set);
    for (int i = count(); i > 0; i--) {
      set.add(Texts.word(random));
    }
    return set;
  }

  <M extends Map<Object, Object>> M fill(M map, Class<?> part) {
    made.add(map);
    for (int i = count(); i > 0; i--) {
      map.put(key(), value(part));
    }
    return map;
  }

  Object fillByWords(SortedMap<String, Object> map, Class<?> part) {
    made.add(map);
    for (int i = count(); i > 0; i--) {
      map.put(Texts.word(random), value(part));
    }
    return map;
  }

  Object fillPresent(Map<Object, Object> map, Class<?> part) {
    made.add(map);
    for (Object value : presentParts(part)) {
      map.put(key(), value);
    }
    return map;
  }

  Map<Object, Object> mapOf(Class<?> part) {
    Map<Object, Object> map = new HashMap<>();
    for (Object value : presentParts(part)) {
      map.put(key(), value);
    }
    return Map.copyOf(map);
  }

  Object[] parts(Class<?> part) {
    Object[] parts = new Object[count()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = value(part);
    }
    return parts;
  }

  Object[] presentParts(Class<?> part) {
    Object[] parts = parts(part);
    for (int i = 0; i < parts.length; i++) {
      parts[i] = parts[i] == null ? Texts.word(random) : parts[i];
    }
    return parts;
  }

  Object enumSet() {
    EnumSet<Model.Color> set = EnumSet.noneOf(Model.Color.class);
    for (int i = random.nextInt(4); i > 0; i--) {
      set.add(Model.Color.values()[random.nextInt(3)]);
    }
    return made(set);
  }

  Object enumMap(Class<?> part) {
    EnumMap<Model.Color, Object> map = new EnumMap<>(Model.Color.class);
    made.add(map);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      map.put(Model.Color.values()[random.nextInt(3)], value(part));
    }
    return map;
  }

  Object array(Class<?> part) {
    Object array = Array.newInstance(part, count());
    made.add(array);
    for (int i = 0; i < Array.getLength(array); i++) {
      Object value = value(part);
      if (value != null) {
        Array.set(array, i, value);
      }
    }
    return array;
  }

  /** Fills the fields of an object of the model, also those of its superclasses. */
  Object fields(Object target) {
    made.add(target);
    for (Class<?> type = target.getClass(); isOfTheModel(type); type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers)) {
          continue;
        }
        try {
          Object value = valueOf(field);
          if (value != null) {
            field.set(target, value);
          }
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(field.toString(), e);
        }
      }
    }
    return target;
  }

  static boolean isOfTheModel(Class<?> type) {
    return type != null && type.getNestHost() == Model.class;
  }

  // What a collection or map is declared to contain is what it contains.
  private Object valueOf(Field field) {
    if (!(field.getGenericType() instanceof ParameterizedType declared)
        || field.getType() == Class.class) {
      return value(field.getType());
    }
    Type[] arguments = declared.getActualTypeArguments();
    Class<?> part = arguments[arguments.length - 1] instanceof Class<?> type ? type : Object.class;
    Class<?> key = arguments[0] instanceof Class<?> type ? type : Object.class;
    if (key == Object.class && part == Object.class || field.getType().getModifiers() == 0) {
      return value(field.getType());
    }
    if (random.nextInt(10) == 0) {
      return null;
    }
    if (!Map.class.isAssignableFrom(field.getType())) {
      Object value = fresh(field.getType(), part);
      return fits(value, part) ? value : null;
    }
    Map<Object, Object> map = new HashMap<>();
    if (field.getType() == java.util.TreeMap.class) {
      return left > 0 ? fillByWords(new java.util.TreeMap<>(), part) : null;
    }
    if (field.getType() == java.util.LinkedHashMap.class) {
      map = new java.util.LinkedHashMap<>();
    }
    made.add(map);
    for (int i = left > 0 ? count() : 0; i > 0; i--) {
      map.put(fresh(key, Object.class), value(part));
    }
    return map;
  }

  private static boolean fits(Object value, Class<?> part) {
    return !(value instanceof Collection<?> elements)
        || elements.stream().allMatch(element -> element == null || part.isInstance(element));
  }

  // A record that reaches itself cannot be made, so its parts are leaves.
  Object point() {
    int before = left;
    left = 0;
    Object any = fresh(Object.class, Object.class);
    left = before;
    return made(new Model.Point(Numbers.ofInt(random), Texts.word(random), any));
  }

  Object failure(Function<String, ? extends Throwable> constructor) {
    Throwable failure = constructor.apply(random.nextInt(5) == 0 ? null : Texts.word(random));
    StackTraceElement[] frames = new StackTraceElement[random.nextInt(4)];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = Kind.frame(random);
    }
    failure.setStackTrace(frames);
    fields(failure);
    if (random.nextInt(3) == 0
        && value(Throwable.class) instanceof Throwable other
        && other != failure) {
      failure.addSuppressed(other);
    }
    if (random.nextInt(2) == 0
        && failure.getCause() == null
        && value(Throwable.class) instanceof Throwable cause
        && cause != failure) {
      try {
        failure.initCause(cause);
      } catch (IllegalStateException alreadySet) {
        return failure; // a class that was given null at its making
      }
    }
    return failure;
  }
}
