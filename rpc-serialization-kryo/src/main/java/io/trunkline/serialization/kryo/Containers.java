package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.SortedFill;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What containers cost beside the elements that the message spells out. */
final class Containers {

  /** Empty lists, where Kryo makes them itself. */
  static final ObjectPrice LIST = ObjectPrice.of(ArrayList.class);

  /** Empty maps, where Kryo makes them itself. */
  static final ObjectPrice MAP = ObjectPrice.of(HashMap.class);

  /** Empty sets, where Kryo makes them itself. */
  static final ObjectPrice SET = ObjectPrice.of(HashSet.class);

  private static final int GROWN_SLOT_BYTES = 12; // in all arrays that become too small
  private static final int LINK_BYTES = 24;
  private static final int ENTRY_BYTES = 48; // with its share of the table

  static final LazyKeyGuard TABLES = new LazyKeyGuard(HashMap.class);

  private Containers() {}

  /** Charges what a container will allocate for each of its elements or entries. */
  static void claimEntries(ArrayInput input, Object container, int size) {
    if (container.getClass() == ArrayList.class) {
      return; // the bytes of the elements pay for it
    }
    int each = ENTRY_BYTES;
    if (container instanceof LinkedList) {
      each = LINK_BYTES;
    } else if (container instanceof List
        || container instanceof ArrayDeque
        || container instanceof PriorityQueue) {
      each = GROWN_SLOT_BYTES;
    }
    input.budget().claimBytes((long) each * size, "room for the elements of containers");
  }

  /** What guards a usual hash table; null for other containers. */
  static @Nullable LazyKeyGuard guards(Object container) {
    Class<?> type = container.getClass();
    return type == HashMap.class
            || type == LinkedHashMap.class
            || type == HashSet.class
            || type == LinkedHashSet.class
        ? TABLES
        : null;
  }

  /** The guard of a container that is still empty; null if its elements need none. */
  static @Nullable KeyGuard keys(Kryo kryo, ArrayInput input, Object container) {
    if (container instanceof List || container instanceof ArrayDeque) {
      return null;
    }
    return KeyGuard.of(input.budget(), container, comparators(kryo, container));
  }

  /** What fills a sorted container that is large and still empty; null for others. */
  static @Nullable SortedFill sorted(Kryo kryo, ArrayInput input, Object container, int size) {
    return SortedFill.fits(container, size)
        ? SortedFill.of(input.budget(), container, comparators(kryo, container), size)
        : null;
  }

  /** How many comparators a container has that call each other, at least 1. */
  private static int comparators(Kryo kryo, Object container) {
    Comparator<?> comparator = ContainerTraits.comparator(container);
    return comparator == null ? 1 : ComparatorSerializers.levels(kryo, comparator);
  }

  /**
   * Ends to fill a set or map, see {@link ObjectReferences#beginFilling}: it may have to be filled
   * again.
   */
  static void filled(
      Kryo kryo,
      @Nullable ObjectReferences references,
      ArrayInput input,
      Object container,
      int before,
      int latest) {
    if (references != null && references.endFilling(before, latest)) {
      references.unfinishedKeys().add(input.budget(), container, comparators(kryo, container));
    }
  }

  /**
   * An element of a set was equal to another one. Where neither was complete, it may be another one
   * when the item is.
   */
  static void collided(
      @Nullable ObjectReferences references, ArrayInput input, Object set, @Nullable Object key) {
    if (references != null && !PlainValues.isOne(key)) {
      references.unfinishedKeys().addEqual(input.budget(), set, key, null);
    }
  }

  /** A key of a map was equal to another one, see above; it has replaced the value of that. */
  static void collided(
      @Nullable ObjectReferences references,
      ArrayInput input,
      Map<@Nullable Object, @Nullable Object> map,
      @Nullable Object key,
      @Nullable Object value,
      Object before) {
    if (references != null && !PlainValues.isOne(key)) {
      map.put(key, before);
      references.unfinishedKeys().addEqual(input.budget(), map, key, value);
    }
  }

  /** What a constructor has put into a container, the message has, too. */
  static void clear(Object made) {
    if (made instanceof Collection<?> collection) {
      if (!collection.isEmpty()) {
        collection.clear();
      }
    } else if (made instanceof Map<?, ?> map && !map.isEmpty()) {
      map.clear();
    }
  }

  /**
   * Refuses a class whose objects a serializer of an annotation would write as any other.
   *
   * @throws SerializationException if they have more than that
   */
  static void requireNoMore(Kryo kryo, @Nullable Object container) {
    if (container != null
        && kryo.getRegistration(container.getClass()).getSerializer()
            instanceof ContainerForm more) {
      throw new SerializationException(
          "kryo: a "
              + container.getClass().getName()
              + " would be written without "
              + more.beyondElements()
              + ", because an annotation of the field that holds it brings a serializer; leave out"
              + " that annotation");
    }
  }
}
