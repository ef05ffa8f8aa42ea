package io.trunkline.testkit.drift;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes random objects of the classes of one side. */
@SuppressWarnings({"rawtypes", "unchecked"}) // the classes are known at run time only
final class DriftedGraph {

  private static final int DEEP = 5;

  private final Random random;
  private final List<Class<?>> classes;

  /**
   * Beans made so far, complete or not: some are used again, so there are cycles. An exception has
   * its own, because some formats send it as a stream of its own.
   */
  private List<Object> beans = new ArrayList<>();

  private boolean inException;

  /** The names of all classes met, and the constants as {@code class.constant}. */
  final Set<String> met = new TreeSet<>();

  DriftedGraph(Random random, List<Class<?>> classes) {
    this.random = random;
    this.classes = classes;
  }

  Object make(Class<?> type) throws ReflectiveOperationException {
    return type.isEnum()
        ? constant(type)
        : Objects.requireNonNull(object(type, 0), "an object near the surface is never left out");
  }

  private @Nullable Object value(Type type, int depth) throws ReflectiveOperationException {
    Class<?> raw =
        type instanceof ParameterizedType parameterized
            ? (Class<?>) parameterized.getRawType()
            : type instanceof Class<?> known ? known : Object.class;
    Type[] arguments =
        type instanceof ParameterizedType parameterized
            ? parameterized.getActualTypeArguments()
            : new Type[] {String.class, String.class};
    if (!raw.isPrimitive() && random.nextInt(8) == 0) {
      return null;
    }
    if (raw == int.class || raw == Integer.class) {
      return random.nextInt() >> random.nextInt(32);
    } else if (raw == long.class || raw == Long.class) {
      return random.nextLong() >> random.nextInt(64);
    } else if (raw == float.class) {
      return (float) real();
    } else if (raw == double.class) {
      return real();
    } else if (raw == boolean.class) {
      return random.nextBoolean();
    } else if (raw == String.class) {
      return text();
    } else if (raw == Date.class) {
      return new Date(random.nextInt());
    } else if (raw == UUID.class) {
      return new UUID(random.nextLong(), random.nextLong());
    } else if (raw.isArray()) {
      return array(raw.getComponentType(), depth);
    } else if (raw == List.class || raw == Set.class) {
      Collection<Object> all =
          raw == Set.class
              ? random.nextBoolean() ? new HashSet<>() : new LinkedHashSet<>()
              : random.nextInt(4) > 0 ? new ArrayList<>() : new LinkedList<>();
      for (int i = size(depth); i > 0; i--) {
        all.add(value(arguments[0], depth + 1));
      }
      return all;
    } else if (raw == EnumSet.class) {
      return enumSet((Class) arguments[0]);
    } else if (Map.class.isAssignableFrom(raw)) {
      return map(raw, arguments, depth);
    } else if (raw == Object.class) {
      return any(depth);
    }
    return raw.isEnum() ? constant(raw) : object(subclassOf(raw), depth);
  }

  /** Often one that a float or a whole number has room for. */
  private double real() {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(1000);
      case 1 -> random.nextInt(1000) / 8.0;
      default -> random.nextDouble();
    };
  }

  /** Of few, for lists with one twice; some look like something else. */
  private String text() {
    return switch (random.nextInt(8)) {
      case 0 -> "K" + random.nextInt(9);
      case 1 -> String.valueOf(random.nextInt(9));
      case 2 -> "MONDAY";
      case 3 -> "";
      default -> "s" + random.nextInt(20);
    };
  }

  private @Nullable Object any(int depth) throws ReflectiveOperationException {
    Class<?> type = classes.get(random.nextInt(classes.size()));
    return switch (random.nextInt(4)) {
      case 0 -> value(type, depth);
      case 1 -> type.isEnum() ? enumSet(type) : 7L;
      case 2 -> array(type, depth);
      default -> "any";
    };
  }

  private Object array(Class<?> component, int depth) throws ReflectiveOperationException {
    Object array = Array.newInstance(component, size(depth));
    for (int i = 0; i < Array.getLength(array); i++) {
      Array.set(array, i, value(component, depth + 1));
    }
    return array;
  }

  private int size(int depth) {
    return depth >= DEEP ? 0 : random.nextInt(4);
  }

  private EnumSet enumSet(Class type) {
    EnumSet set = EnumSet.noneOf(type);
    for (int i = random.nextInt(3); i > 0; i--) {
      set.add(constant(type));
    }
    if (set.isEmpty()) { // travels as the class of a constant it does not contain
      met.add(type.getName());
    }
    return set;
  }

  private Map map(Class<?> raw, Type[] arguments, int depth) throws ReflectiveOperationException {
    Class<?> key = (Class<?>) arguments[0];
    boolean isText = key == String.class;
    if (raw == EnumMap.class) {
      met.add(key.getName());
    }
    Map map =
        raw == EnumMap.class
            ? new EnumMap(key)
            : random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
    for (int i = size(depth); i > 0; i--) {
      Object name = key.isEnum() ? constant(key) : isText ? "k" + i : (Object) (long) i;
      map.put(name, value(arguments[1], depth + 1));
    }
    return map;
  }

  private Object constant(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    Enum<?> constant = (Enum<?>) constants[random.nextInt(constants.length)];
    met.add(type.getName());
    met.add(type.getName() + "." + constant.name());
    return constant;
  }

  private Class<?> subclassOf(Class<?> type) {
    List<Class<?>> possible = classes.stream().filter(c -> type.isAssignableFrom(c)).toList();
    return possible.isEmpty() ? type : possible.get(random.nextInt(possible.size()));
  }

  private @Nullable Object object(Class<?> type, int depth) throws ReflectiveOperationException {
    for (Object bean : beans) {
      if (type.isInstance(bean) && random.nextInt(4) == 0) {
        return bean;
      }
    }
    if (depth >= DEEP) {
      return null;
    }
    met.add(type.getName());
    if (type.isRecord()) {
      RecordComponent[] components = type.getRecordComponents();
      @Nullable Object[] values = new @Nullable Object[components.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = value(components[i].getGenericType(), depth + 1);
      }
      return type.getDeclaredConstructors()[0].newInstance(values);
    }
    return Throwable.class.isAssignableFrom(type)
        ? exception(type, depth)
        : filled(type.getDeclaredConstructor(byte.class).newInstance((byte) 0), depth);
  }

  private Throwable exception(Class<?> type, int depth) throws ReflectiveOperationException {
    Throwable exception = (Throwable) type.getConstructor(String.class).newInstance(text());
    List<Object> outer = beans;
    boolean isInner = inException;
    if (!isInner) {
      outer.add(exception);
      beans = new ArrayList<>();
      inException = true;
    }
    filled(exception, depth);
    if (depth < DEEP && random.nextBoolean()) {
      met.add(type.getName());
      exception.initCause(exception(type, depth + 1));
    }
    beans = outer;
    inException = isInner;
    return exception;
  }

  private Object filled(Object bean, int depth) throws ReflectiveOperationException {
    Class<?> type = bean.getClass();
    beans.add(bean);
    for (Field field : fields(type)) {
      field.set(bean, value(heldType(type, field), depth + 1));
    }
    return bean;
  }

  /** The type of a field; of those of the generic class what an heir says. */
  static Type heldType(Class<?> type, Field field) {
    boolean isMany = field.getName().equals("many");
    if (!isMany && !field.getName().equals("held")) {
      return field.getGenericType();
    }
    if (!(type.getGenericSuperclass() instanceof ParameterizedType parent)) {
      return field.getType();
    }
    Type argument = parent.getActualTypeArguments()[0];
    return isMany ? new ListOf(argument) : argument;
  }

  private record ListOf(Type element) implements ParameterizedType {

    @Override
    public Type[] getActualTypeArguments() {
      return new Type[] {element};
    }

    @Override
    public Type getRawType() {
      return List.class;
    }

    @Override
    public @Nullable Type getOwnerType() {
      return null;
    }
  }

  /** The fields that travel, of the class and its superclasses that are generated, too. */
  static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> next = type; isGenerated(next); next = next.getSuperclass()) {
      Arrays.stream(next.getDeclaredFields())
          .filter(f -> !Modifier.isTransient(f.getModifiers()) && !f.isSynthetic())
          .forEach(fields::add);
    }
    fields.forEach(field -> field.setAccessible(true));
    return fields;
  }

  /** The names of an enum's constants. */
  static Set<String> constants(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Object constant : type.getEnumConstants()) {
      names.add(((Enum<?>) constant).name());
    }
    return names;
  }

  static boolean isGenerated(Class<?> type) {
    return type.getClassLoader() instanceof CompiledSources;
  }

  /** What a field has that no message spoke of. */
  static @Nullable Object initial(Class<?> type, Field field) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!type.isRecord() && constructor.getParameterCount() == 0) {
        return field.get(constructor.newInstance());
      }
    }
    return zero(field);
  }

  static @Nullable Object zero(Field field) {
    return Array.get(Array.newInstance(field.getType(), 1), 0);
  }
}
