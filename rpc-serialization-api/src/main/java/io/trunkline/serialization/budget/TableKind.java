package io.trunkline.serialization.budget;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;

/** How a map, set or queue finds the place of a key. */
enum TableKind {
  /** Looks at nothing but the identity or number of a key. */
  FREE,
  /** Hashes, with trees of the keys in one place. */
  TREES,
  /** Hashes, with a chain of the keys in one place. */
  CHAINS,
  /** Hashes, with the keys in the next free place. */
  OPEN,
  /** Compares. */
  SORTED,
  /** Compares with all keys. */
  LINEAR;

  /** That of a class. */
  static TableKind of(Class<?> table) {
    if (is(IdentityHashMap.class, table) || is(EnumMap.class, table) || is(EnumSet.class, table)) {
      return FREE;
    }
    if (is(HashMap.class, table)
        || is(HashSet.class, table)
        || is(ConcurrentHashMap.class, table)
        || is(ConcurrentHashMap.KeySetView.class, table)
        || is(Properties.class, table)) {
      return TREES;
    }
    if (is(SortedMap.class, table)
        || is(SortedSet.class, table)
        || is(PriorityQueue.class, table)
        || is(PriorityBlockingQueue.class, table)) {
      return SORTED;
    }
    if (is(CopyOnWriteArraySet.class, table)) {
      return LINEAR;
    }
    return is(Map.class, table) || is(Set.class, table) ? CHAINS : FREE;
  }

  private static boolean is(Class<?> kind, Class<?> table) {
    return kind.isAssignableFrom(table);
  }

  /** Whether short strings are no more than a tree's height away from their place. */
  boolean ordersStrings() {
    return this == TREES || this == SORTED;
  }
}
