package io.trunkline.internal.generic;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.KeyGuard;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Converts the arguments of one call from maps to objects. For one thread and one call.
 *
 * <p>A value that is referred to twice is converted once for each type it is asked as, so work and
 * memory are bounded by the message; a value inside itself is refused. Keys have a budget of their
 * own, because values that share parts cost more to hash than to send.
 */
final class Conversion {

  private final ClassGate gate;
  private final Depth depths;
  private final int levels;
  private final ListConversion lists = new ListConversion(this);
  private final MapConversion maps;
  private final KeyBudget keys;
  private final Object unfinished = new Object();
  private final Map<Object, Map<Target, Object>> made = new IdentityHashMap<>();
  private int depth;

  /**
   * @param levels how many it may have
   */
  Conversion(ClassGate gate, Depth depths, int levels, Function<Class<?>, BeanShape> shapes) {
    this.gate = gate;
    this.depths = depths;
    this.levels = levels;
    this.maps = new MapConversion(this, shapes);
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
    if (value instanceof String text && (type == Class.class || type == Pattern.class)) {
      return type == Class.class ? ClassNames.resolve(text, gate) : pattern(text);
    }
    return Scalars.convert(value, type);
  }

  private Pattern pattern(String expression) {
    try {
      return keys.pattern(expression);
    } catch (PatternSyntaxException none) {
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
    Object result =
        value instanceof Map<?, ?> map ? maps.convert(map, target) : lists.convert(value, target);
    known.put(target, result);
    depth--;
    return result;
  }

  /** Decides on every class of which an object is made. */
  ClassGate gate() {
    return gate;
  }

  /** What the keys of a map or the elements of a set or queue have to be shown to. */
  KeyGuard guard(Object table) {
    return keys.of(table);
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
