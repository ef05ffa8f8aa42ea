package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.ContainerTraits;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a container has besides its elements and was given by a constructor of the JDK.
 *
 * @param order the comparator of a sorted one; null for the natural order
 * @param byAccess whether a LinkedHashMap has the order of access
 * @param capacity of a bounded queue; {@link Integer#MAX_VALUE} for one without bound
 * @param defaults of Properties; null for none
 */
record Traits(
    @Nullable Comparator<Object> order,
    boolean byAccess,
    int capacity,
    @Nullable Properties defaults) {

  /** Those that most containers have. */
  static final Traits USUAL = new Traits(null, false, Integer.MAX_VALUE, null);

  /** Which traits the containers of a class can have. */
  enum Kind {
    ORDER,
    ACCESS,
    CAPACITY,
    DEFAULTS,
    NONE;

    /** That of a class. */
    static Kind of(Class<?> type) {
      if (SortedSet.class.isAssignableFrom(type)
          || SortedMap.class.isAssignableFrom(type)
          || PriorityQueue.class.isAssignableFrom(type)
          || PriorityBlockingQueue.class.isAssignableFrom(type)) {
        return ORDER;
      }
      if (LinkedHashMap.class.isAssignableFrom(type)) {
        return ACCESS;
      }
      if (ArrayBlockingQueue.class.isAssignableFrom(type)
          || LinkedBlockingQueue.class.isAssignableFrom(type)
          || LinkedBlockingDeque.class.isAssignableFrom(type)) {
        return CAPACITY;
      }
      return Properties.class.isAssignableFrom(type) ? DEFAULTS : NONE;
    }

    /** The comparator of a container; null if it has none. */
    @Nullable Comparator<Object> order(Object container) {
      return this == ORDER ? comparator(container) : null;
    }

    /** The traits of a container. */
    Traits traits(Object container) {
      return switch (this) {
        case ORDER -> {
          Comparator<Object> order = comparator(container);
          yield order == null ? USUAL : new Traits(order, false, Integer.MAX_VALUE, null);
        }
        case ACCESS ->
            container instanceof LinkedHashMap<?, ?> map && AccessOrder.of(map)
                ? new Traits(null, true, Integer.MAX_VALUE, null)
                : USUAL;
        case CAPACITY -> {
          int room = ContainerTraits.capacity((BlockingQueue<?>) container);
          yield room == Integer.MAX_VALUE ? USUAL : new Traits(null, false, room, null);
        }
        case DEFAULTS -> {
          Properties defaults =
              container instanceof Properties known ? ContainerTraits.defaults(known) : null;
          yield defaults == null ? USUAL : new Traits(null, false, Integer.MAX_VALUE, defaults);
        }
        case NONE -> USUAL;
      };
    }
  }

  @SuppressWarnings("unchecked") // it compares what is in the container
  private static @Nullable Comparator<Object> comparator(Object container) {
    return (Comparator<Object>) ContainerTraits.comparator(container);
  }

  /** Whether a container with the other ones behaves as one with these. */
  boolean matches(Traits other) {
    return byAccess == other.byAccess
        && capacity == other.capacity
        && Objects.equals(order, other.order)
        && Objects.equals(defaults, other.defaults);
  }
}
