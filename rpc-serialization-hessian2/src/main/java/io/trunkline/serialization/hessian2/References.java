package io.trunkline.serialization.hessian2;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message that were written so far, by identity: each has the number by which it
 * can be referred to. The first few are searched one by one, because an object's identity hash
 * costs more than that the first time it is asked for.
 */
final class References {

  private static final int SEARCHED = 8;
  private static final int KEPT_TABLE = 1 << 12;

  private @Nullable Object[] objects = new @Nullable Object[64];
  private int[] table = new int[256]; // number + 1, at the identity hash or behind it
  private int count;
  private int entries;
  private boolean isHashed;

  /** The number of an object that was written before, or -1. */
  int find(Object object) {
    if (!isHashed) {
      return search(object);
    }
    return table[slotOf(object)] - 1;
  }

  /** The number of an object that was written before; or -1 after giving it the next one. */
  int findOrAdd(Object object) {
    if (!isHashed) {
      int number = search(object);
      if (number < 0) {
        append(object);
      }
      return number;
    }
    int slot = slotOf(object);
    int number = table[slot] - 1;
    if (number < 0) {
      table[slot] = count + 1;
      append(object);
      if (2 * ++entries > table.length) {
        rehash(2 * table.length);
      }
    }
    return number;
  }

  /** Takes the next number for an object that nobody can refer to. */
  void skip() {
    append(null);
  }

  /** Lets another object have a number: what an object was replaced with is the object from now. */
  void replace(int number, Object object) {
    objects[number] = object;
    if (isHashed) {
      rehash(table.length);
    }
  }

  private int search(Object object) {
    for (int i = count - 1; i >= 0; i--) {
      if (objects[i] == object) {
        return i;
      }
    }
    return -1;
  }

  private void append(@Nullable Object object) {
    if (count == objects.length) {
      objects = Arrays.copyOf(objects, 2 * count);
    }
    objects[count++] = object;
    if (count == SEARCHED) {
      rehash(table.length);
      isHashed = true;
    }
  }

  private void rehash(int size) {
    if (size == table.length) {
      Arrays.fill(table, 0);
    } else {
      table = new int[size];
    }
    entries = 0;
    for (int i = 0; i < count; i++) {
      Object object = objects[i];
      if (object != null) {
        table[slotOf(object)] = i + 1;
        entries++;
      }
    }
  }

  /** Where an object is, or would be entered. */
  private int slotOf(Object object) {
    int[] slots = table;
    int mask = slots.length - 1;
    int hash = System.identityHashCode(object) * 0x9e3779b9;
    int i = (hash >>> 16 ^ hash) & mask;
    while (slots[i] != 0 && objects[slots[i] - 1] != object) {
      i = i + 1 & mask;
    }
    return i;
  }

  void clear() {
    Arrays.fill(objects, 0, count, null);
    if (isHashed) {
      if (table.length > KEPT_TABLE) {
        table = new int[256];
      } else {
        Arrays.fill(table, 0);
      }
    }
    count = 0;
    entries = 0;
    isHashed = false;
  }
}
