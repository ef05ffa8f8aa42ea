package io.trunkline.cli.diff;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes objects all of whose fields have a value, in several variants. */
@SuppressWarnings({"rawtypes", "unchecked"}) // the classes are known at run time only
final class ProbeValues {

  static final int VARIANTS = 5;

  /** How many objects lie within each other; ClosureOf follows the classes as far. */
  static final int DEEP = 2;

  private final int variant;

  ProbeValues(int variant) {
    this.variant = variant;
  }

  /** An object of a class, filled. */
  Object object(Class<?> type) throws ReflectiveOperationException {
    return type.isEnum() ? constant(type) : filled(type, 0);
  }

  private Object constant(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return constants[variant % constants.length];
  }

  private @Nullable Object value(Type type, int depth) throws ReflectiveOperationException {
    if (type instanceof GenericArrayType array) {
      return array(
          (Class<?>) ((ParameterizedType) array.getGenericComponentType()).getRawType(), depth);
    }
    Class<?> raw = raw(type);
    Type[] arguments =
        type instanceof ParameterizedType generic
            ? generic.getActualTypeArguments()
            : new Type[] {String.class, String.class};
    Object simple = simple(raw);
    if (simple != null) {
      return simple;
    }
    if (raw.isArray()) {
      return array(raw.getComponentType(), depth);
    }
    if (raw == EnumSet.class) {
      EnumSet set = EnumSet.noneOf((Class) arguments[0]);
      set.add(constant((Class<?>) arguments[0]));
      return set;
    }
    if (Map.class.isAssignableFrom(raw)) {
      Map map = raw == EnumMap.class ? new EnumMap((Class) arguments[0]) : new HashMap<>();
      Object key = value(arguments[0], depth);
      map.put(key, value(arguments[1], depth));
      return map;
    }
    if (Collection.class.isAssignableFrom(raw)) {
      Collection all = raw == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
      all.add(value(arguments[0], depth));
      return all;
    }
    return raw.isEnum() ? constant(raw) : nested(raw, depth);
  }

  private static Class<?> raw(Type type) {
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    return type instanceof Class<?> known ? known : Object.class;
  }

  private @Nullable Object nested(Class<?> type, int depth) throws ReflectiveOperationException {
    return depth >= DEEP ? null : filled(type, depth + 1);
  }

  private Object array(Class<?> component, int depth) throws ReflectiveOperationException {
    Object array = Array.newInstance(component, 1);
    Array.set(array, 0, value(component, depth));
    return array;
  }

  private @Nullable Object simple(Class<?> raw) {
    int i = variant % VARIANTS;
    if (raw == int.class || raw == Integer.class) {
      return List.of(3, 2_000_000_001, -7, 0, 300).get(i);
    } else if (raw == long.class || raw == Long.class) {
      return List.of(5L, (1L << 60) + 1, -1L, 0L, 70_000L).get(i);
    } else if (raw == float.class) {
      return List.of(2f, 0.25f, 3.5e20f, -1.1f, 0f).get(i);
    } else if (raw == double.class || raw == Double.class) {
      return List.of(4.0, 0.1, 1e300, -2.5, 0.0).get(i);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return i % 2 == 0;
    } else if (raw == byte.class) {
      return List.of((byte) 1, (byte) -128, (byte) 100, (byte) 0, (byte) 7).get(i);
    } else if (raw == short.class || raw == Short.class) {
      return List.of((short) 2, (short) 300, (short) -5, (short) 0, (short) 9).get(i);
    } else if (raw == char.class) {
      return "a7\u00e9M0".charAt(i);
    } else if (raw == String.class) {
      return List.of("s1", "12", "K1", "MONDAY", "").get(i);
    } else if (raw == Date.class) {
      return new Date(1_000_000_007L * (i + 1));
    } else if (raw == UUID.class) {
      return new UUID(i, 7);
    } else if (raw == BigDecimal.class) {
      return new BigDecimal(List.of("12.5", "3", "1e30", "-1", "0.001").get(i));
    } else if (raw == DayOfWeek.class) {
      return DayOfWeek.of(i + 1);
    } else if (raw == Object.class) {
      return List.of("any", 7L, new ArrayList<>(List.of("one")), 1.5, true).get(i);
    }
    return null;
  }

  private Object filled(Class<?> type, int depth) throws ReflectiveOperationException {
    if (type.isRecord()) {
      RecordComponent[] components = type.getRecordComponents();
      @Nullable Object[] values = new @Nullable Object[components.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = value(components[i].getGenericType(), depth);
      }
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    }
    Object bean = fresh(type);
    ProbeValues values = this; // others in each class: one field may hide another of its type
    for (Class<?> next = type;
        next.getClassLoader() == type.getClassLoader();
        next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        if (!Modifier.isTransient(field.getModifiers()) && !field.isSynthetic()) {
          field.setAccessible(true);
          field.set(bean, values.value(resolved(type, field.getGenericType()), depth));
        }
      }
      values = new ProbeValues(values.variant + 1);
    }
    return bean;
  }

  private static Object fresh(Class<?> type) throws ReflectiveOperationException {
    Object bean;
    if (Throwable.class.isAssignableFrom(type)) {
      bean = type.getConstructor(String.class).newInstance("text");
    } else {
      bean = type.getDeclaredConstructor(byte.class).newInstance((byte) 0);
    }
    return bean;
  }

  /** The type that a variable stands for in an heir of a generic class. */
  static Type resolved(Class<?> type, Type declared) {
    if (declared instanceof TypeVariable
        && type.getGenericSuperclass() instanceof ParameterizedType parent) {
      return parent.getActualTypeArguments()[0];
    }
    if (declared instanceof ParameterizedType generic
        && generic.getActualTypeArguments()[0] instanceof TypeVariable<?> variable
        && resolved(type, variable) instanceof Class<?> argument) {
      return new ListOf(argument);
    }
    return declared;
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
}
