package io.trunkline.serialization.formats.jsonb.internal.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the names that one item has so far. Names of classes and members share one count.
 * Emptied for each item at no cost: an entry of an earlier item is known by its number.
 */
final class SymbolNumbers {

  /** What {@link #numberOf} returns for a name that is new. */
  static final int NEW = -1;

  private @Nullable String[] names = new @Nullable String[64];
  private int[] numbers = new int[64]; // counted on through all items
  private int first; // of this item
  private int next;
  private int used;

  /** Begins an item. */
  void clear() {
    if (used > names.length / 2 || next > Integer.MAX_VALUE / 2) {
      Arrays.fill(names, null);
      used = 0;
      next = 0;
    }
    first = next;
  }

  /** The number of a name; the first time in an item it gets one, and {@link #NEW} is returned. */
  int numberOf(String name) {
    int mask = names.length - 1;
    int place = spread(name.hashCode()) & mask;
    for (String there = names[place]; there != null; there = names[place]) {
      if (there.equals(name)) {
        if (numbers[place] >= first) {
          return numbers[place] - first;
        }
        numbers[place] = next++;
        return NEW;
      }
      place = place + 1 & mask;
    }
    names[place] = name;
    numbers[place] = next++;
    if (++used > names.length * 3 / 4) {
      grow();
    }
    return NEW;
  }

  /** How many names the item has had. */
  int count() {
    return next - first;
  }

  /** Forgets the names behind so many. */
  void count(int known) {
    next = first + known;
    for (int i = 0; i < names.length; i++) {
      if (names[i] != null && numbers[i] >= next) {
        numbers[i] = first - 1;
      }
    }
  }

  /** The number that the last new name got. */
  int last() {
    return next - 1 - first;
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 16;
  }

  private void grow() {
    @Nullable String[] oldNames = names;
    int[] oldNumbers = numbers;
    names = new @Nullable String[2 * oldNames.length];
    numbers = new int[names.length];
    int mask = names.length - 1;
    for (int i = 0; i < oldNames.length; i++) {
      String name = oldNames[i];
      if (name != null) {
        int place = spread(name.hashCode()) & mask;
        while (names[place] != null) {
          place = place + 1 & mask;
        }
        names[place] = name;
        numbers[place] = oldNumbers[i];
      }
    }
  }
}
