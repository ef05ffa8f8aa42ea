package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.BudgetExceededException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits the work of hashing the keys of one map or the elements of one set. Without it a few
 * hundred bytes can keep a thread busy for years: sets that contain each other twice on each level,
 * or keys with one hash code that a hash table cannot order.
 *
 * <p>Keys of one comparable class, such as strings, need no guard in the usual hash tables, which
 * turn their collisions into trees. Other tables may have to search all keys. Work in the {@code
 * hashCode} of an application's own class is only recognised in records.
 */
final class KeyGuard {

  private static final int MAX_OF_ONE_HASH_CODE = 64;
  private static final int MAX_DEPTH = 1000;
  private static final int SEARCHED_PER_STEP = 100; // keys compared for one step of work

  /** Classes that a hash table orders: each compares only with itself, consistent with equals. */
  private static final Set<Class<?>> ORDERED =
      Set.of(
          String.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Double.class,
          Float.class,
          Character.class,
          Boolean.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          Date.class);

  private final ValueReader in;
  private final boolean makesTrees;
  private int keys;
  private @Nullable Class<?> first;
  private boolean firstIsOrdered;
  private @Nullable HashCounts counts;

  /** A guard for one map or set. */
  KeyGuard(ValueReader in, Object table) {
    this.in = in;
    this.makesTrees =
        table instanceof HashMap
            || table instanceof HashSet
            || table instanceof ConcurrentHashMap
            || table instanceof Properties
            || table instanceof IdentityHashMap;
  }

  /** Charges a key before it is put into the table. */
  void check(@Nullable Object key) {
    if (!makesTrees) {
      in.claimWork(
          keys++ / SEARCHED_PER_STEP, "keys of a hash table that has no trees for collisions");
    }
    if (key == null) {
      return;
    }
    if (first == null) {
      first = key.getClass();
      firstIsOrdered = ORDERED.contains(first) || key instanceof Enum;
    }
    if (firstIsOrdered && key.getClass() == first) {
      return;
    }
    pay(key, 0);
    if (counts == null) {
      counts = new HashCounts(in);
    }
    if (counts.add(key.hashCode(), MAX_OF_ONE_HASH_CODE) > MAX_OF_ONE_HASH_CODE) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_OF_ONE_HASH_CODE
              + " keys of a map or elements of a set share a hash code, at class "
              + key.getClass().getName());
    }
  }

  // Walks the key as hashCode does: what is referenced twice is walked twice, a cycle has no end.
  private void pay(@Nullable Object part, int depth) {
    if (depth > MAX_DEPTH) {
      throw new BudgetExceededException(
          "hessian2: a key of a map or an element of a set contains itself");
    }
    in.claimWork(1, "hashing keys of maps or elements of sets");
    if (part instanceof Collection<?> collection) {
      for (Object element : collection) {
        pay(element, depth + 1);
      }
    } else if (part instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        pay(entry.getKey(), depth + 1);
        pay(entry.getValue(), depth + 1);
      }
    } else if (part instanceof Record
        && in.codecs().known(part.getClass()) instanceof RecordCodec codec) {
      for (Object component : codec.parts(part)) {
        pay(component, depth + 1);
      }
    }
  }
}
