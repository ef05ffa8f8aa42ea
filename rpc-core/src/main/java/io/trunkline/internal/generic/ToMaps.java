package io.trunkline.internal.generic;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.budget.KeyGuard;
import java.lang.reflect.Array;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes maps, lists and scalars of what a method returned, the way stock providers do: an object
 * becomes a map of its properties with its class's name under {@value #CLASS}, an enum constant its
 * name. Objects that refer to each other in a circle become maps that do so. Thread-safe.
 */
public final class ToMaps {

  /** The key of the name of an object's class. */
  public static final String CLASS = "class";

  private final Depth depths;
  private final Map<Class<?>, BeanShape> shapes = new ConcurrentHashMap<>();

  /**
   * @param budgets how deep values may nest, and what hashing their keys may cost
   */
  public ToMaps(Budgets budgets) {
    this.depths = new Depth(budgets);
  }

  /**
   * A result without objects in it.
   *
   * @throws ConversionException if it nests too deep, a getter throws, or keys of maps and elements
   *     of sets cost too much to hash as maps
   * @throws io.trunkline.serialization.SerializationException if it nests deep, and there is no
   *     larger stack for it
   */
  public @Nullable Object convert(@Nullable Object result) {
    return depths.convert(levels -> new Conversion(levels).convert(result));
  }

  /** One result. For one thread. */
  private final class Conversion {

    private final Map<Object, Object> made = new IdentityHashMap<>();
    private final Set<Object> unfinished = Collections.newSetFromMap(new IdentityHashMap<>());
    private final KeyBudget keys = KeyBudget.ofResult(depths);
    private final int levels;
    private int depth;
    private boolean circular;

    /**
     * @param levels how many it may have
     */
    private Conversion(int levels) {
      this.levels = levels;
    }

    @Nullable Object convert(@Nullable Object value) {
      if (value == null) {
        return null;
      }
      if (value instanceof Enum<?> constant) {
        keys.count(value);
        return constant.name();
      }
      Class<?> type = value.getClass();
      if (Optionals.isOne(type)) {
        return convert(Optionals.unwrap(value));
      }
      if (value instanceof AtomicReference<?> reference) {
        return convert(reference.get());
      }
      if (!type.isArray() && !(value instanceof Collection) && !(value instanceof Map)) {
        if (value instanceof Class<?> c) {
          keys.count(value);
          return c.getName();
        }
        boolean hasParts = value instanceof Throwable || value instanceof Map.Entry;
        if (JdkClasses.has(type) && !hasParts) {
          keys.count(value);
          return isText(value) ? text(value) : value;
        }
      }
      if (type.isArray() && isScalar(type.componentType())) {
        return value;
      }
      return whole(value);
    }

    private Object whole(Object value) {
      Object present = made.get(value);
      if (present != null) {
        circular |= unfinished.contains(value);
        return present;
      }
      if (++depth > levels) {
        throw depths.exceeded(levels);
      }
      keys.count(value);
      unfinished.add(value);
      Object result = parts(value);
      unfinished.remove(value);
      depth--;
      return result;
    }

    private Object parts(Object value) {
      if (value instanceof Map<?, ?> map) {
        Map<Object, Object> result =
            map instanceof LinkedHashMap || map instanceof SortedMap
                ? new LinkedHashMap<>()
                : new HashMap<>();
        made.put(value, result);
        KeyGuard guard = keys.of(result);
        map.forEach(
            (k, v) -> {
              Object key = convert(k);
              KeyBudget.check(guard, key);
              result.put(key, convert(v));
            });
        return result;
      }
      if (value instanceof Collection<?> collection) {
        return collection(collection);
      }
      if (value instanceof Map.Entry<?, ?> entry && JdkClasses.has(value.getClass())) {
        return entry(entry);
      }
      return value.getClass().isArray() ? array(value) : bean(value);
    }

    private Object entry(Map.Entry<?, ?> source) {
      Map<Object, Object> result = new LinkedHashMap<>();
      made.put(source, result);
      put(result, BeanConversion.KEY, source.getKey());
      put(result, BeanConversion.VALUE, source.getValue());
      return result;
    }

    private Object collection(Collection<?> source) {
      Collection<Object> result = new ArrayList<>(source.size());
      made.put(source, result);
      source.forEach(element -> result.add(convert(element)));
      if (!(source instanceof Set) || circular) {
        return result; // a map in a circle cannot be hashed, so it is not an element of a set
      }
      Set<Object> set = new HashSet<>(2 * result.size());
      KeyGuard guard = keys.of(set);
      for (Object element : result) {
        KeyBudget.check(guard, element);
        set.add(element);
      }
      made.put(source, set);
      return set;
    }

    private Object array(Object source) {
      int length = Array.getLength(source);
      boolean names = source.getClass().componentType().isEnum();
      @Nullable Object[] result = names ? new String[length] : new Object[length];
      made.put(source, result);
      for (int i = 0; i < length; i++) {
        result[i] = convert(Array.get(source, i));
      }
      return result;
    }

    private Object bean(Object source) {
      Map<Object, Object> result = new HashMap<>();
      made.put(source, result);
      for (BeanShape.Property property :
          shapes.computeIfAbsent(source.getClass(), BeanShape::of).properties()) {
        if (property.isReadable()) {
          try {
            put(result, property.name(), property.get(source));
          } catch (ConversionException e) {
            throw e.at(property.name());
          }
        }
      }
      if (source instanceof Throwable thrown) {
        if (!result.containsKey(BeanConversion.MESSAGE)) {
          put(result, BeanConversion.MESSAGE, thrown.getMessage());
        }
        if (!result.containsKey(BeanConversion.CAUSE)) {
          put(result, BeanConversion.CAUSE, thrown.getCause());
        }
      }
      keys.count(CLASS);
      result.put(CLASS, SerializedNames.of(source.getClass()));
      return result;
    }

    private void put(Map<Object, Object> result, String key, @Nullable Object value) {
      keys.count(key);
      result.put(key, convert(value));
    }
  }

  /** Elements of these are not looked at: an array of them is what it is. */
  private static boolean isScalar(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    return element.isPrimitive()
        || element == String.class
        || element == Boolean.class
        || element == Character.class
        || Number.class.isAssignableFrom(element) && JdkClasses.has(element)
        || Date.class.isAssignableFrom(element);
  }

  private static boolean isText(Object value) {
    return value instanceof TemporalAccessor
        || value instanceof TemporalAmount
        || value instanceof CharSequence
        || value instanceof UUID
        || value instanceof URI
        || value instanceof Currency
        || value instanceof ZoneId
        || value instanceof Charset
        || value instanceof Locale;
  }

  private static String text(Object value) {
    return value instanceof Locale locale ? LocaleTexts.write(locale) : value.toString();
  }
}
