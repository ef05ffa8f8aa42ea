package io.trunkline.serialization.hessian2;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message that was written so far, by identity: each has the number by which it
 * can be referred to. Small messages are searched from the latest on, because an object's identity
 * hash costs more than two dozen comparisons the first time it is asked for.
 */
final class References {

  private static final int SEARCHED = 24;
  private static final int KEPT_TABLE = 1 << 12;

  private @Nullable Object[] objects = new @Nullable Object[64];
  private int[] table = new int[256]; // number + 1, at the identity hash or behind it
  private int count;
  private int hashed; // how many of the objects are in the table
  private int entries;

  /** The number of an object that was written before, or -1. */
  int find(Object object) {
    if (count <= SEARCHED) {
      for (int i = count - 1; i >= 0; i--) {
        if (objects[i] == object) {
          return i;
        }
      }
      return -1;
    }
    while (hashed < count) {
      Object next = objects[hashed];
      if (next != null) {
        enter(next, hashed);
      }
      hashed++;
    }
    int mask = table.length - 1;
    for (int i = slot(object, mask); table[i] != 0; i = i + 1 & mask) {
      if (objects[table[i] - 1] == object) {
        return table[i] - 1;
      }
    }
    return -1;
  }

  /** Gives the next number to an object; to null for one that nobody can refer to. */
  int add(@Nullable Object object) {
    if (count == objects.length) {
      objects = Arrays.copyOf(objects, 2 * count);
    }
    objects[count] = object;
    return count++;
  }

  /** Lets another object have a number: what an object was replaced with is the object from now. */
  void replace(int number, Object object) {
    objects[number] = object;
    if (number < hashed) {
      enter(object, number);
    }
  }

  private void enter(Object object, int number) {
    if (2 * entries + 2 > table.length) {
      table = new int[2 * table.length];
      entries = 0;
      for (int i = 0; i < hashed; i++) {
        Object earlier = objects[i];
        if (earlier != null) {
          insert(earlier, i);
        }
      }
    }
    insert(object, number);
  }

  private void insert(Object object, int number) {
    int mask = table.length - 1;
    int i = slot(object, mask);
    while (table[i] != 0) {
      i = i + 1 & mask;
    }
    table[i] = number + 1;
    entries++;
  }

  private static int slot(Object object, int mask) {
    int hash = System.identityHashCode(object) * 0x9e3779b9;
    return (hash >>> 15 ^ hash) & mask;
  }

  void clear() {
    Arrays.fill(objects, 0, count, null);
    if (hashed > 0) {
      if (table.length > KEPT_TABLE) {
        table = new int[256];
      } else {
        Arrays.fill(table, 0);
      }
    }
    count = 0;
    hashed = 0;
    entries = 0;
  }
}
