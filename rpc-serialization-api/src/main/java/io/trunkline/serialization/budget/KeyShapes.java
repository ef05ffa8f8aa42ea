package io.trunkline.serialization.budget;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the walks over keys of a reader share: the shapes of the classes that it has met as keys, of
 * classes that passed a gate, so that peers cannot fill it, and the room for a path, which is empty
 * between two walks. For one thread at a time.
 */
final class KeyShapes {

  private final Map<Class<?>, KeyShape> shapes = new HashMap<>();
  private @Nullable Object[] path = new @Nullable Object[8];
  private @Nullable KeyCost costs;
  private @Nullable Class<?> lastType;
  private @Nullable KeyShape last;

  KeyShape of(Class<?> type) {
    KeyShape shape = last;
    if (type != lastType || shape == null) {
      shape = shapes.computeIfAbsent(type, KeyShape::of);
      lastType = type;
      last = shape;
    }
    return shape;
  }

  /** The parts that a walk is in, from the key; it leaves null behind, unless it fails. */
  @Nullable Object[] path() {
    return path;
  }

  /** A longer path with the same parts. */
  @Nullable Object[] longerPath() {
    path = Arrays.copyOf(path, 2 * path.length);
    return path;
  }

  /** Costs of keys of this table, until they forget it: for tables of which few keys are known. */
  KeyCost costsOf(ReadBudget budget, @Nullable Object table) {
    KeyCost known = costs;
    if (known == null) {
      known = new KeyCost(budget, null);
      costs = known;
    }
    return known.begin(table);
  }

  /** Forgets what a walk that failed has left behind. */
  void clear() {
    Arrays.fill(path, null);
    if (costs != null) {
      costs.forget();
    }
  }
}
