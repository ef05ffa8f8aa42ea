package io.trunkline.internal.generic;

import io.trunkline.serialization.ClassGate;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts the arguments of one call from maps to objects. For one thread and one call.
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
  private final Depth depths;
  private final int levels;
  private final ListConversion lists = new ListConversion(this);
  private final MapConversion maps;
  private final Made unfinished = new Made(new Object(), 0);
  private final Map<Object, Map<Target, Made>> made = new IdentityHashMap<>();
  private int depth;
  private long parts;
  private long hashed;

  /** The converted value and the number of its parts, counting shared ones each time. */
  private record Made(Object value, long parts) {}

  /**
   * @param levels how many it may have
   */
  Conversion(ClassGate gate, Depth depths, int levels, Function<Class<?>, BeanShape> shapes) {
    this.gate = gate;
    this.depths = depths;
    this.levels = levels;
    this.maps = new MapConversion(this, shapes);
  }

  @Nullable Object convert(@Nullable Object value, Target target) {
    Class<?> type = target.type();
    parts = saturated(parts + 1);
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
    if (++depth > levels) {
      throw depths.exceeded(levels);
    }
    long outer = beginCount();
    Object result =
        value instanceof Map<?, ?> map ? maps.convert(map, target) : lists.convert(value, target);
    known.put(target, new Made(result, endCount(outer)));
    depth--;
    return result;
  }

  private static long saturated(long count) {
    return Math.min(count, Long.MAX_VALUE / 4);
  }

  /** Decides on every class of which an object is made. */
  ClassGate gate() {
    return gate;
  }

  /** Begins to count the parts of a value by themselves; the result is for {@link #endCount}. */
  long beginCount() {
    long outer = parts;
    parts = 0;
    return outer;
  }

  /** The parts since {@link #beginCount}, counting shared ones each time; does not overflow. */
  long endCount(long outer) {
    long counted = parts;
    parts = saturated(outer + counted);
    return counted;
  }

  /** Counts what an element of a set or a key of a map consists of. */
  void payForHashing(long cost) {
    hashed = saturated(hashed + cost);
    if (hashed > MAX_HASHED_PARTS) {
      throw new ConversionException(
          ": keys of maps and elements of sets consist of more than "
              + MAX_HASHED_PARTS
              + " parts");
    }
  }

  /** The error for an element that a container refused: null, or not comparable. */
  static ConversionException cannotHold(Object container, RuntimeException refused) {
    return new ConversionException(
        ": a "
            + container.getClass().getName()
            + " does not take one of its elements: "
            + refused.getClass().getName());
  }
}
