package io.trunkline.serialization.hessian2.internal.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message that were written so far, by identity, with the numbers to which
 * references refer. The first few are searched one by one, which is cheaper than computing the
 * identity hash of an object for the first time.
 */
final class WrittenObjects {

  private static final int SEARCHED = 8;
  private static final int SLOTS = 256;
  private static final int KEPT_SLOTS = 1 << 12;

  private final UsedSlots slots = new UsedSlots();
  private final @Nullable Object[] first = new @Nullable Object[SEARCHED]; // at their numbers
  private @Nullable Object[] keys =
      new @Nullable Object[SLOTS]; // at the identity hash or the next free slot
  private int[] numbers = new int[SLOTS]; // of the keys
  private int used;
  private int count;

  /** The number of an object that was written before, or -1. */
  int find(Object object) {
    if (count < SEARCHED) {
      return search(object);
    }
    int slot = slotOf(object);
    return keys[slot] == null ? -1 : numbers[slot];
  }

  /** The number of an object that was written before; -1 if not, and then it gets the next one. */
  int findOrAdd(Object object) {
    if (count < SEARCHED) {
      int number = search(object);
      if (number < 0) {
        append(object);
      }
      return number;
    }
    int slot = slotOf(object);
    if (keys[slot] != null) {
      return numbers[slot];
    }
    enter(slot, object, count++);
    return -1;
  }

  /** Takes the next number for an object to which nothing will refer. */
  void skip() {
    if (count < SEARCHED) {
      append(null);
    } else {
      count++;
    }
  }

  /** Gives the number of an object to another one, in whose place it was written. */
  void replace(Object replaced, Object object) {
    int number = find(replaced);
    if (number < 0) {
      return;
    }
    if (count < SEARCHED) {
      first[number] = object;
      return;
    }
    keys[slotOf(replaced)] = this; // no object of a message: keeps the chain of slots intact
    put(object, number);
  }

  private int search(Object object) {
    for (int i = count - 1; i >= 0; i--) {
      if (first[i] == object) {
        return i;
      }
    }
    return -1;
  }

  private void append(@Nullable Object object) {
    first[count++] = object;
    if (count == SEARCHED) {
      for (int i = 0; i < SEARCHED; i++) {
        put(first[i], i);
      }
    }
  }

  private void put(@Nullable Object object, int number) {
    if (object != null) {
      int slot = slotOf(object);
      if (keys[slot] == null) {
        enter(slot, object, number);
      } else {
        numbers[slot] = number;
      }
    }
  }

  private void enter(int slot, Object object, int number) {
    keys[slot] = object;
    numbers[slot] = number;
    if (2 * ++used > keys.length) {
      grow();
    }
  }

  private void grow() {
    @Nullable Object[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new @Nullable Object[2 * oldKeys.length];
    numbers = new int[keys.length];
    used = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      put(oldKeys[i] == this ? null : oldKeys[i], oldNumbers[i]);
    }
  }

  /** The slot of an object, or the one that it would get. */
  private int slotOf(Object object) {
    @Nullable Object[] slots = keys;
    int mask = slots.length - 1;
    int i = System.identityHashCode(object) & mask; // random: all bits are equally good
    while (slots[i] != null && slots[i] != object) {
      i = i + 1 & mask;
    }
    return i;
  }

  void clear() {
    if (count >= SEARCHED) {
      if (keys.length > KEPT_SLOTS) {
        keys = new @Nullable Object[SLOTS];
        numbers = new int[SLOTS];
      } else {
        Arrays.fill(keys, null);
      }
      used = 0;
    }
    slots.clear(first, Math.min(count, SEARCHED));
    count = 0;
  }
}
