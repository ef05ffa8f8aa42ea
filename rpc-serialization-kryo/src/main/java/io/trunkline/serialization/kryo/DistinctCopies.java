package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Ordinary copies in the same order. A set or map that tells equal objects apart, such as one over
 * an {@code IdentityHashMap}, has none.
 */
final class DistinctCopies {

  private DistinctCopies() {}

  static LinkedHashSet<Object> of(Set<?> set) {
    Object[] elements = set.toArray();
    LinkedHashSet<Object> copy = new LinkedHashSet<>(Arrays.asList(elements));
    if (copy.size() < elements.length) {
      throw equal(set);
    }
    return copy;
  }

  static LinkedHashMap<Object, Object> of(Map<?, ?> map) {
    LinkedHashMap<Object, Object> copy = new LinkedHashMap<>();
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      copy.put(entry.getKey(), entry.getValue());
      if (++count != copy.size()) {
        throw equal(map);
      }
    }
    return copy;
  }

  private static SerializationException equal(Object container) {
    return new SerializationException(
        "kryo: a "
            + container.getClass().getName()
            + " holds objects that are equal, and arrives as an ordinary one, which would have one"
            + " of them; copy them into a list");
  }
}
