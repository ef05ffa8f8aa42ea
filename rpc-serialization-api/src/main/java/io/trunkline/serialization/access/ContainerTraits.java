package io.trunkline.serialization.access;

import io.trunkline.serialization.SerializationException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Reads the properties of JDK collections and maps other than their elements. */
public final class ContainerTraits {

  private ContainerTraits() {}

  /** The comparator of a sorted container; null for the natural order and for any other object. */
  public static @Nullable Comparator<?> comparator(Object container) {
    return container instanceof SortedMap<?, ?> map
        ? map.comparator()
        : container instanceof SortedSet<?> set
            ? set.comparator()
            : container instanceof PriorityQueue<?> queue
                ? queue.comparator()
                : container instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
  }

  /** The capacity of a queue; {@link Integer#MAX_VALUE} if it has no bound. */
  public static int capacity(BlockingQueue<?> queue) {
    return (int) Math.min(Integer.MAX_VALUE, (long) queue.remainingCapacity() + queue.size());
  }

  /**
   * Whether a {@link LinkedHashMap} is in access order; null unless the JVM opens {@code
   * java.util}, because no public method returns it.
   */
  public static @Nullable FieldAccessor accessOrder() {
    try {
      return FieldAccessor.of(LinkedHashMap.class.getDeclaredField("accessOrder"));
    } catch (NoSuchFieldException | SerializationException notOpen) {
      return null;
    }
  }

  /** The defaults of a Properties object; null if it has none. */
  public static @Nullable Properties defaults(Properties properties) {
    if (!(properties.clone() instanceof Properties bare)) {
      return null;
    }
    bare.clear(); // so that the defaults come first
    return SerializedParts.firstOf(bare) instanceof Properties first
            && first.stringPropertyNames().stream()
                .allMatch(name -> properties.getProperty(name) != null) // no field of a subclass
        ? first
        : null;
  }
}
