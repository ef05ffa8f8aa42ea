package io.trunkline.internal.generic;

import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call on their way from maps to objects. For one thread and one call.
 *
 * <p>A value that is referred to twice is converted once for each type it is asked as, so work and
 * memory are bounded by the message; a value inside itself is refused. Hashing has a budget of its
 * own, because values that share parts cost more to hash than to send.
 */
final class Conversion {

  /**
   * Parts that keys and elements of sets may consist of, counted again wherever they are hashed.
   */
  private static final long MAX_HASHED_PARTS = 1_000_000;

  private final ClassGate gate;
  private final int maxDepth;
  private final Function<Class<?>, BeanShape> shapes;
  private final Made unfinished = new Made(new Object(), 0);
  private final Map<Object, Map<Target, Made>> made = new IdentityHashMap<>();
  private int depth;
  private long parts;
  private long hashed;

  /** What a value became, and of how many parts it consists, shared ones counted each time. */
  private record Made(Object value, long parts) {}

  Conversion(ClassGate gate, int maxDepth, Function<Class<?>, BeanShape> shapes) {
    this.gate = gate;
    this.maxDepth = maxDepth;
    this.shapes = shapes;
  }

  @Nullable Object convert(@Nullable Object value, Target target) {
    Class<?> type = target.type();
    parts++;
    if (value == null) {
      if (type.isPrimitive()) {
        throw Scalars.mismatch(null, type);
      }
      return null;
    }
    boolean hasParts =
        value instanceof Map
            || value instanceof Collection
            || value.getClass().isArray() && !(value.getClass() == type && isFlat(type));
    return hasParts ? whole(value, target) : Scalars.convert(value, type);
  }

  private static boolean isFlat(Class<?> type) {
    return type.isArray() && type.componentType().isPrimitive();
  }

  private Object whole(Object value, Target target) {
    Map<Target, Made> known = made.computeIfAbsent(value, v -> new HashMap<>());
    Made present = known.putIfAbsent(target, unfinished);
    if (present == unfinished) {
      throw new ConversionException(": contains itself, which cannot be converted");
    }
    if (present != null) {
      parts = saturated(parts + present.parts);
      return present.value;
    }
    if (++depth > maxDepth) {
      throw new ConversionException(": is nested deeper than " + maxDepth + " levels");
    }
    long before = parts;
    Object result = value instanceof Map<?, ?> map ? ofMap(map, target) : ofList(value, target);
    depth--;
    known.put(target, new Made(result, parts - before));
    return result;
  }

  private static long saturated(long count) {
    return Math.min(count, Long.MAX_VALUE / 4);
  }

  // ---------------------------------------------------------------- lists

  private Object ofList(Object value, Target target) {
    Class<?> type = target.type();
    Collection<?> source = value instanceof Collection<?> c ? c : elements(value);
    if (type.isArray()) {
      return array(source, target);
    }
    Collection<Object> result;
    if (type.isAssignableFrom(ArrayList.class) && !(Collection.class.isAssignableFrom(type))) {
      // Object, Iterable and the like: a set stays one.
      result = value instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
    } else if (Collection.class.isAssignableFrom(type)) {
      gate.check(type);
      result = Containers.collection(target);
    } else {
      throw Scalars.mismatch(value, type);
    }
    boolean hashes = result instanceof Set;
    Target element = target.argument(0);
    int index = 0;
    for (Object part : source) {
      long before = parts;
      Object converted = at(index++, part, element);
      add(result, converted, hashes ? parts - before : 0);
    }
    return result;
  }

  private void add(Collection<Object> result, @Nullable Object element, long cost) {
    payForHashing(cost);
    try {
      result.add(element);
    } catch (RuntimeException refused) {
      throw cannotHold(result, refused);
    }
  }

  private static ConversionException cannotHold(Object container, RuntimeException refused) {
    return new ConversionException(
        ": a "
            + container.getClass().getName()
            + " does not take one of its elements: "
            + refused.getClass().getName());
  }

  private static Collection<?> elements(Object array) {
    if (array instanceof Object[] objects) {
      return Arrays.asList(objects);
    }
    List<Object> boxed = new ArrayList<>(Array.getLength(array));
    for (int i = 0; i < Array.getLength(array); i++) {
      boxed.add(Array.get(array, i));
    }
    return boxed;
  }

  private Object array(Collection<?> source, Target target) {
    Object array = Array.newInstance(target.type().componentType(), source.size());
    int index = 0;
    for (Object part : source) {
      Array.set(array, index, at(index, part, target.argument(0)));
      index++;
    }
    return array;
  }

  private @Nullable Object at(int index, @Nullable Object part, Target element) {
    try {
      return convert(part, element);
    } catch (ConversionException e) {
      throw e.at("[" + index + "]");
    }
  }

  private void payForHashing(long cost) {
    hashed = saturated(hashed + cost);
    if (hashed > MAX_HASHED_PARTS) {
      throw new ConversionException(
          ": keys of maps and elements of sets consist of more than "
              + MAX_HASHED_PARTS
              + " parts");
    }
  }

  // ----------------------------------------------------------------- maps

  private Object ofMap(Map<?, ?> source, Target target) {
    Class<?> type = target.type();
    if (Map.class.isAssignableFrom(type)) {
      gate.check(type);
      return entries(source, Containers.map(target), target.argument(0), target.argument(1));
    }
    Object named = source.get(ToMaps.CLASS);
    if (named == null && type.isAssignableFrom(LinkedHashMap.class)) {
      return entries(source, new LinkedHashMap<>(), Target.object(), Target.object());
    }
    if (named != null && !(named instanceof String)) {
      throw new ConversionException(
          ".class: is " + named.getClass().getName() + ", expected the name of a class");
    }
    return bean(
        source,
        named == null ? target : new Target(subtype((String) named, type), List.of()),
        target);
  }

  private Object entries(Map<?, ?> source, Map<Object, Object> result, Target keys, Target values) {
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      Object key;
      Object value;
      long before = parts;
      try {
        key = convert(entry.getKey(), keys);
      } catch (ConversionException e) {
        throw e.at("[key]");
      }
      payForHashing(parts - before);
      try {
        value = convert(entry.getValue(), values);
      } catch (ConversionException e) {
        throw e.at("[value]");
      }
      try {
        result.put(key, value);
      } catch (RuntimeException refused) {
        throw cannotHold(result, refused);
      }
    }
    return result;
  }

  private Class<?> subtype(String name, Class<?> declared) {
    Class<?> type = gate.resolve(name);
    if (!declared.isAssignableFrom(type)) {
      throw new ConversionException(
          ".class: is " + type.getName() + ", expected " + declared.getName() + " or a subtype");
    }
    return type;
  }

  private Object bean(Map<?, ?> source, Target chosen, Target declared) {
    Class<?> type = chosen.type();
    Target actual = type == declared.type() ? declared : chosen;
    if (type.isPrimitive() || type.isArray() || type.isEnum() || BeanShape.isPlatform(type)) {
      throw Scalars.mismatch(source, type);
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ConversionException(
          ": " + type.getName() + " is abstract; name the class that is meant under 'class'");
    }
    gate.check(type);
    BeanShape shape = shapes.apply(type);
    Map<TypeVariable<?>, Target> bindings = actual.bindings();
    if (type.isRecord()) {
      return record(source, type, shape, bindings);
    }
    Object bean = Instances.of(type);
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      BeanShape.Property property =
          entry.getKey() instanceof String name ? shape.property(name) : null;
      if (property != null && property.isWritable()) {
        property.set(bean, property(property, entry.getValue(), bindings));
      }
    }
    return bean;
  }

  private Object record(
      Map<?, ?> source, Class<?> type, BeanShape shape, Map<TypeVariable<?>, Target> bindings) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      types[i] = components[i].getType();
      values[i] =
          source.containsKey(name) || !types[i].isPrimitive()
              ? property(shape.property(name), source.get(name), bindings)
              : Array.get(Array.newInstance(types[i], 1), 0);
    }
    try {
      return Instances.call(type.getDeclaredConstructor(types), values);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has this constructor: " + type, e);
    }
  }

  private @Nullable Object property(
      BeanShape.Property property, @Nullable Object value, Map<TypeVariable<?>, Target> bindings) {
    try {
      return convert(value, Target.of(property.type(), bindings));
    } catch (ConversionException e) {
      throw e.at(property.name());
    }
  }
}
