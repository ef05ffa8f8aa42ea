package io.trunkline.internal.generic;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.KeyGuard;
import java.lang.reflect.Array;
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
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts the arguments of one call from maps to objects. For one thread and one call.
 *
 * <p>A value that is referred to twice is converted once for each type it is asked as, so work and
 * memory are bounded by the message; a value inside itself is refused. Keys have a budget of their
 * own, because values that share parts cost more to hash than to send.
 */
final class Conversion {

  private static final Map<String, Class<?>> PRIMITIVES =
      Stream.of(
              boolean.class,
              byte.class,
              char.class,
              short.class,
              int.class,
              long.class,
              float.class,
              double.class,
              void.class)
          .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

  private final ClassGate gate;
  private final Depth depths;
  private final int levels;
  private final BeanConversion beans;
  private final KeyBudget keys;
  private final Object unfinished = new Object();
  private final Map<Object, Map<Target, Object>> made = new IdentityHashMap<>();
  private int depth;

  /**
   * @param levels how many levels a value may have
   * @param shapes the classes that a gate has allowed so far; this conversion adds to them
   */
  Conversion(ClassGate gate, Depth depths, int levels, Map<Class<?>, BeanShape> shapes) {
    this.gate = gate;
    this.depths = depths;
    this.levels = levels;
    this.beans = new BeanConversion(this, gate, shapes);
    this.keys = KeyBudget.ofArguments(depths);
  }

  @Nullable Object convert(@Nullable Object value, Target target) {
    Class<?> type = target.type();
    if (Optionals.isOne(type)) {
      return Optionals.wrap(this, value, target);
    }
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
    if (hasParts) {
      return whole(value, target);
    }
    keys.count(value);
    if (value instanceof String text && type == Class.class) {
      Class<?> primitive = PRIMITIVES.get(text);
      return primitive == null ? gate.resolve(text) : primitive;
    }
    return value instanceof String text && type == Pattern.class
        ? pattern(text)
        : Scalars.convert(value, type);
  }

  private Pattern pattern(String expression) {
    try {
      return keys.pattern(expression);
    } catch (PatternSyntaxException malformed) {
      throw Scalars.mismatch(expression, Pattern.class);
    }
  }

  private static boolean isFlat(Class<?> type) {
    return type.isArray() && type.componentType().isPrimitive();
  }

  private Object whole(Object value, Target target) {
    Map<Target, Object> known = made.computeIfAbsent(value, v -> new HashMap<>());
    if (known.isEmpty()) {
      keys.count(value);
    }
    Object present = known.putIfAbsent(target, unfinished);
    if (present == unfinished) {
      throw new ConversionException(": contains itself, which cannot be converted");
    }
    if (present != null) {
      return present;
    }
    if (++depth > levels) {
      throw depths.exceeded(levels);
    }
    Object result = value instanceof Map<?, ?> map ? map(map, target) : list(value, target);
    known.put(target, result);
    depth--;
    return result;
  }

  private Object map(Map<?, ?> source, Target target) {
    Class<?> type = target.type();
    if (Map.class.isAssignableFrom(type)) {
      gate.check(type);
      return entries(source, Containers.map(target), target.argument(0), target.argument(1));
    }
    return type.isAssignableFrom(LinkedHashMap.class) && source.get(ToMaps.CLASS) == null
        ? entries(source, new LinkedHashMap<>(), Target.object(), Target.object())
        : beans.convert(source, target);
  }

  private Object entries(
      Map<?, ?> source, Map<Object, Object> result, Target keyType, Target valueType) {
    KeyGuard guard = keys.of(result);
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      Object key = part(entry.getKey(), keyType, "[key]");
      KeyBudget.check(guard, key);
      Object value = part(entry.getValue(), valueType, "[value]");
      try {
        result.put(key, value);
      } catch (RuntimeException refused) {
        throw cannotHold(result, refused);
      }
    }
    return result;
  }

  private Object list(Object value, Target target) {
    Class<?> type = target.type();
    Collection<?> source = value instanceof Collection<?> c ? c : elements(value);
    Target element = target.argument(0);
    int index = 0;
    if (type.isArray()) {
      Object array = Array.newInstance(type.componentType(), source.size());
      for (Object part : source) {
        Array.set(array, index, element(part, element, index));
        index++;
      }
      return array;
    }
    Collection<Object> result;
    if (Collection.class.isAssignableFrom(type)) {
      gate.check(type);
      result = Containers.collection(target);
    } else if (type.isAssignableFrom(ArrayList.class)) {
      // Object, Iterable and the like: a set stays one.
      result = value instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
    } else {
      throw Scalars.mismatch(value, type);
    }
    KeyGuard guard = result instanceof List ? null : keys.of(result);
    for (Object part : source) {
      Object converted = element(part, element, index++);
      if (guard != null) {
        KeyBudget.check(guard, converted);
      }
      try {
        result.add(converted);
      } catch (RuntimeException refused) {
        throw cannotHold(result, refused);
      }
    }
    return result;
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

  private @Nullable Object element(@Nullable Object value, Target target, int index) {
    try {
      return convert(value, target);
    } catch (ConversionException e) {
      throw e.at("[" + index + "]");
    }
  }

  /** Converts a part of a value; the error for one that cannot be converted names its place. */
  @Nullable Object part(@Nullable Object value, Target target, String place) {
    try {
      return convert(value, target);
    } catch (ConversionException e) {
      throw e.at(place);
    }
  }

  /** The error for an element that a container refused: null, or not comparable. */
  private static ConversionException cannotHold(Object container, RuntimeException refused) {
    return new ConversionException(
        ": a %s does not take one of its elements: %s"
            .formatted(container.getClass().getName(), refused.getClass().getName()));
  }
}
