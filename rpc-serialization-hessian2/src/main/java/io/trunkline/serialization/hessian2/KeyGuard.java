package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.BudgetExceededException;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what the keys of one map or the elements of one set cost to hash. Without it a few hundred
 * bytes keep a thread busy for ever: sets that contain each other twice, level by level, or keys of
 * one hash code that a hash table cannot order.
 *
 * <p>Keys of one class with an order of their own, such as strings, need no guard: a hash table
 * makes trees of them. Work hidden in the {@code hashCode} of an application's own class is not
 * seen.
 */
final class KeyGuard {

  private static final int MAX_OF_ONE_HASH_CODE = 64;

  private final ReadEngine engine;
  private @Nullable Class<?> first;
  private @Nullable Map<Integer, Integer> hashCodes;

  KeyGuard(ReadEngine engine) {
    this.engine = engine;
  }

  void check(@Nullable Object key) {
    if (key == null) {
      return;
    }
    if (first == null) {
      first = key.getClass();
    }
    if (key.getClass() == first && isOrderedValue(key)) {
      return;
    }
    pay(key, 0);
    if (hashCodes == null) {
      hashCodes = new HashMap<>();
    }
    if (hashCodes.merge(key.hashCode(), 1, Integer::sum) > MAX_OF_ONE_HASH_CODE) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_OF_ONE_HASH_CODE
              + " keys of a map or elements of a set share a hash code, at class "
              + key.getClass().getName());
    }
  }

  private static boolean isOrderedValue(Object key) {
    return key instanceof String
        || key instanceof Number && key instanceof Comparable
        || key instanceof Enum
        || key instanceof Boolean
        || key instanceof UUID
        || key instanceof Date;
  }

  // As hashCode would walk it: what is referred to twice is walked twice, a cycle has no end.
  private void pay(@Nullable Object part, int depth) {
    if (depth > 1000) {
      throw new BudgetExceededException(
          "hessian2: a key of a map or an element of a set contains itself");
    }
    engine.claimWork(1, "hashing keys of maps or elements of sets");
    if (part instanceof Collection<?> collection) {
      for (Object element : collection) {
        pay(element, depth + 1);
      }
    } else if (part instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        pay(entry.getKey(), depth + 1);
        pay(entry.getValue(), depth + 1);
      }
    }
  }
}
