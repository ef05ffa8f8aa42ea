package io.trunkline.internal.generic;

import io.trunkline.serialization.budget.KeyGuard;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts lists, sets and arrays. For one call. */
final class ListConversion {

  private final Conversion values;

  ListConversion(Conversion values) {
    this.values = values;
  }

  Object convert(Object value, Target target) {
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
      values.gate().check(type);
      result = Containers.collection(target);
    } else {
      throw Scalars.mismatch(value, type);
    }
    KeyGuard guard = result instanceof List ? null : values.guard(result);
    Target element = target.argument(0);
    int index = 0;
    for (Object part : source) {
      Object converted = at(index++, part, element);
      if (guard != null) {
        KeyBudget.check(guard, converted);
      }
      add(result, converted);
    }
    return result;
  }

  private static void add(Collection<Object> result, @Nullable Object element) {
    try {
      result.add(element);
    } catch (RuntimeException refused) {
      throw Conversion.cannotHold(result, refused);
    }
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
      return values.convert(part, element);
    } catch (ConversionException e) {
      throw e.at("[" + index + "]");
    }
  }
}
