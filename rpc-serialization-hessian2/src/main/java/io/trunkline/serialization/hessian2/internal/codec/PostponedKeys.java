package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys and elements of one message that wait until all objects have their fields: sets and maps
 * whose keys refer back to the object that is being read would otherwise hash or compare an object
 * that is not complete. For one thread at a time.
 */
public final class PostponedKeys {

  private static final int BYTES_OF_KEY = 64;
  private static final int KEPT = 32; // places for unfinished objects

  private final List<Key> keys = new ArrayList<>();
  private @Nullable Object[] unfinished = new @Nullable Object[KEPT]; // at their depths

  /** A key or element that waits; of an element the value is null. */
  private record Key(
      Object container,
      @Nullable Object key,
      @Nullable Object value,
      @Nullable MethodHandle filler) {}

  /** Notes the object that is being read at a depth. */
  public void begin(int depth, @Nullable Object object) {
    if (depth >= unfinished.length) {
      unfinished = Arrays.copyOf(unfinished, Math.max(depth + 1, 2 * unfinished.length));
    }
    unfinished[depth] = object;
  }

  /** Whether an object may be one around what is being read, other than its container. */
  boolean isUnfinished(@Nullable Object object, Object container, int depth) {
    if (object == null || object == container) {
      return false;
    }
    for (int i = Math.min(depth, unfinished.length - 1); i >= 0; i--) {
      if (unfinished[i] == object) {
        return true;
      }
    }
    return false;
  }

  /** Adds a key or element later. */
  void add(
      Object container,
      @Nullable Object key,
      @Nullable Object value,
      @Nullable MethodHandle filler,
      ReadBudget budget) {
    budget.claimBytes(BYTES_OF_KEY, "keys that refer to unfinished objects");
    keys.add(new Key(container, key, value, filler));
  }

  /** Adds all keys that wait to their containers. */
  public void addAll(ReadBudget budget) {
    KeyGuard guard = null;
    Object last = null;
    for (Key key : keys) {
      if (guard == null || key.container != last) {
        last = key.container;
        guard = KeyGuard.ofUnfinished(budget, last.getClass());
      }
      guard.check(key.key);
      try {
        add(key);
      } catch (Throwable e) {
        throw Failures.asItIs(e);
      }
    }
    keys.clear();
  }

  @SuppressWarnings("unchecked") // the containers are those that the codecs have made
  private static void add(Key key) throws Throwable {
    if (key.container instanceof Map<?, ?> map) {
      if (key.filler == null) {
        ((Map<Object, Object>) map).put(key.key, key.value);
      } else {
        key.filler.invokeExact(key.container, key.key, key.value);
      }
    } else if (key.filler == null) {
      ((Collection<Object>) key.container).add(key.key);
    } else {
      key.filler.invokeExact(key.container, key.key);
    }
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return keys.isEmpty();
  }

  /** Forgets the message. */
  public void clear() {
    keys.clear();
    if (unfinished.length > KEPT) {
      unfinished = new @Nullable Object[KEPT];
    } else {
      Arrays.fill(unfinished, null);
    }
  }
}
