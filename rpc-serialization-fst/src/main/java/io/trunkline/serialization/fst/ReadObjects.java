package io.trunkline.serialization.fst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a message by the place where each begins, to which references refer. The library
 * has a table of its own, which keeps its size after a large message, for as long as its engine
 * lives. For one thread at a time.
 */
final class ReadObjects {

  private static final int FIRST = 64; // little, since a refused message costs new ones
  private static final int KEPT = 1024;

  private int[] places = new int[FIRST];
  private @Nullable Object[] objects = new @Nullable Object[FIRST];
  private int count;

  /**
   * Adds an object, or replaces the one that begins there. An object begins before its parts, and
   * is added before them or has none, so that places only grow.
   */
  void put(int place, Object object) {
    if (count > 0 && place <= places[count - 1]) {
      int at = Arrays.binarySearch(places, 0, count, place);
      if (at >= 0) {
        objects[at] = object;
      }
      return;
    }
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      objects = Arrays.copyOf(objects, 2 * count);
    }
    places[count] = place;
    objects[count++] = object;
  }

  /** The object that begins there; null if none does. */
  @Nullable Object get(int place) {
    int at = Arrays.binarySearch(places, 0, count, place);
    return at < 0 ? null : objects[at];
  }

  /** Drops them all. */
  void clear() {
    if (places.length > KEPT) {
      places = new int[FIRST];
      objects = new @Nullable Object[FIRST];
    } else {
      Arrays.fill(objects, 0, count, null);
    }
    count = 0;
  }
}
