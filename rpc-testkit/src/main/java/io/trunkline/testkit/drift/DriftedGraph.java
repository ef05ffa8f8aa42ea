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
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes random objects of the classes of one side. */
@SuppressWarnings({"rawtypes", "unchecked"}) // the classes are known at run time only
final class DriftedGraph {

  private static final int DEEP = 5;

  private final Random random;
  private final List<Class<?>> classes;

  /** Beans made so far, complete or not: some are used again, so there are cycles. */
  private final List<Object> beans = new ArrayList<>();

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
    } else if (raw == double.class) {
      return random.nextDouble();
    } else if (raw == boolean.class) {
      return random.nextBoolean();
    } else if (raw == String.class) {
      return "s" + random.nextInt(1000);
    } else if (raw == Date.class) {
      return new Date(random.nextInt());
    } else if (raw.isArray()) {
      return array(raw.getComponentType(), depth);
    } else if (raw == List.class) {
      List<Object> list = random.nextBoolean() ? new ArrayList<>() : new ArrayList<>(List.of());
      for (int i = size(depth); i > 0; i--) {
        list.add(value(arguments[0], depth + 1));
      }
      return list;
    } else if (raw == EnumSet.class) {
      return enumSet((Class) arguments[0]);
    } else if (Map.class.isAssignableFrom(raw)) {
      return map(raw, arguments, depth);
    } else if (raw == Object.class) {
      return any(depth);
    }
    return raw.isEnum() ? constant(raw) : object(subclassOf(raw), depth);
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
    if (raw == EnumMap.class) {
      met.add(key.getName());
    }
    Map map =
        raw == EnumMap.class
            ? new EnumMap(key)
            : random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
    for (int i = size(depth); i > 0; i--) {
      Object name = key.isEnum() ? constant(key) : "k" + i;
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
    Object bean = type.getDeclaredConstructor(byte.class).newInstance((byte) 0);
    beans.add(bean);
    for (Field field : fields(type)) {
      field.set(bean, value(heldType(type, field), depth + 1));
    }
    return bean;
  }

  /** What an heir of the generic class says its parent holds. */
  private static Type heldType(Class<?> type, Field field) {
    boolean held = field.getName().equals("held") || field.getName().equals("many");
    if (held && type.getGenericSuperclass() instanceof ParameterizedType parent) {
      Type argument = parent.getActualTypeArguments()[0];
      return field.getName().equals("held") ? argument : field.getType();
    }
    return held ? field.getType() : field.getGenericType();
  }

  /** The fields that travel, of the class and its superclasses. */
  static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> next = type; next != Object.class; next = next.getSuperclass()) {
      Arrays.stream(next.getDeclaredFields())
          .filter(f -> !Modifier.isTransient(f.getModifiers()) && !f.isSynthetic())
          .forEach(fields::add);
    }
    fields.forEach(field -> field.setAccessible(true));
    return fields;
  }

  /** What a field has that no message spoke of. */
  static @Nullable Object initial(Class<?> type, Field field) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!type.isRecord() && constructor.getParameterCount() == 0) {
        return field.get(constructor.newInstance());
      }
    }
    return Array.get(Array.newInstance(field.getType(), 1), 0);
  }
}
