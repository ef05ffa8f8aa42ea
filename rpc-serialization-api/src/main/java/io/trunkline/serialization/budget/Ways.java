package io.trunkline.serialization.budget;

import java.util.Arrays;

/**
 * A few ways through classes and fields, each as a number. One that is not remembered because there
 * are too many is walked again, which is charged. For one thread.
 */
final class Ways {

  private static final int ROOM = 16;

  private long[] ways = new long[2];
  private int count;

  boolean contains(long way) {
    for (int i = 0; i < count; i++) {
      if (ways[i] == way) {
        return true;
      }
    }
    return false;
  }

  void add(long way) {
    if (count < ROOM && !contains(way)) {
      if (count == ways.length) {
        ways = Arrays.copyOf(ways, 2 * count);
      }
      ways[count++] = way;
    }
  }

  /** Takes all ways of others, which have none then. */
  void takeAll(Ways others) {
    for (int i = 0; i < others.count; i++) {
      add(others.ways[i]);
    }
    others.count = 0;
  }
}
