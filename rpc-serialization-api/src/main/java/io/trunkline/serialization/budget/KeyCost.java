package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * What hashing or comparing the keys of one table costs. It walks a key as a naive {@code hashCode}
 * does, which walks twice what is referenced twice, but looks at each part once: nothing that a key
 * refers to changes while its table is being read, so the cost of a large part is remembered.
 *
 * <p>A part that contains itself is not entered again: a {@code hashCode} that did so would not
 * end, so an honest one leaves out a field on that way. If it is a key, the way is not walked for
 * further keys either, unless they are compared, because {@code equals} may look at other fields.
 * The same holds for a way that leads from a key back to the table, once another key has come the
 * same way: were it hashed, that other key would contain itself. Only the first such visit of each
 * key counts as one.
 */
final class KeyCost {

  static final String WORK = "hashing and comparing keys of maps and elements of sets";

  private static final int MAX_DEPTH = 400; // hashing itself takes stack for each level
  private static final int WORTH_REMEMBERING = 64; // steps
  private static final int STEPS_OF_LOOK = 3; // at a part, beyond what its hash code costs
  private static final int SKIPPED_OF_STEP = 8;
  private static final int BYTES_OF_FIRST_KNOWN = 320; // with the table
  private static final int BYTES_OF_KNOWN = 80; // with what doubling the table leaves behind

  private final ReadBudget budget;
  private final KeyShapes shapes;
  private @Nullable Object table;
  private @Nullable Object[] path; // of all guards of the reader
  private @Nullable IdentityHashMap<Object, Known> known; // costs of parts
  private @Nullable Ways waysToTable; // of earlier keys
  private @Nullable Ways newWays; // of the key that is walked
  private @Nullable Ways waysToSelf; // of keys to themselves
  private boolean isCompared;
  private int depth;
  private int lowest; // the outermost part of the path that the walk came back to
  private int levels;
  private long iterators;
  private boolean isHashed; // and not compared
  private boolean skippedTable;
  private boolean skippedWay;

  /** Costs of the keys of a table; null for one that does not exist yet. */
  KeyCost(ReadBudget budget, @Nullable Object table) {
    this.budget = budget;
    this.shapes = budget.shapes();
    this.table = table;
    this.path = shapes.path();
  }

  /** Begins another table. */
  KeyCost begin(@Nullable Object newTable) {
    table = newTable;
    return this;
  }

  /** Forgets the table and what was remembered of its keys. */
  void forget() {
    table = null;
    known = null;
    waysToTable = null;
    newWays = null;
    waysToSelf = null;
  }

  /**
   * The steps that hashing this key once takes at most. The walk itself is charged.
   *
   * @param isCompared whether a comparator may look at fields that the hash code leaves out
   */
  long of(Object key, boolean isCompared) {
    this.isCompared = isCompared;
    isHashed = !isCompared;
    path = shapes.path();
    return walk(key);
  }

  /**
   * The steps that comparing the last key once by {@code equals} takes at most.
   *
   * @param hashed what {@link #of} returned for it
   */
  long ofEquals(Object key, long hashed) {
    isHashed = false;
    return skippedWay ? walk(key) : hashed;
  }

  private long walk(Object key) {
    depth = 0;
    levels = 1;
    iterators = 0;
    lowest = Integer.MAX_VALUE;
    skippedTable = false;
    skippedWay = false;
    KeyShape shape = shapes.of(key.getClass());
    boolean looksInside = isCompared && !shape.fields().isEmpty();
    long cost = looksInside ? parts(key, shape, 1) : cost(key, 1);
    if (newWays != null) {
      waysToTable = waysToTable == null ? new Ways() : waysToTable;
      waysToTable.takeAll(newWays);
    }
    return cost;
  }

  /** How deep the last key nests, at least 1. */
  int levels() {
    return levels;
  }

  /** How many iterators hashing the last key once allocates. */
  long iterators() {
    return iterators;
  }

  private record Known(long steps, long iterators, int levels) {}

  private long cost(@Nullable Object part, long way) {
    if (part == null || part instanceof Integer || part instanceof Long) {
      return 1;
    }
    if (part instanceof String text) {
      return ValueCost.ofText(text.length());
    }
    KeyShape shape = shapes.of(part.getClass());
    return switch (shape.kind()) {
      case NOTHING -> 1;
      case STRING -> ValueCost.ofText(((String) part).length());
      case TEXT -> ValueCost.ofOtherText(part);
      case BIG_INTEGER -> ValueCost.ofNumber((BigInteger) part);
      case BIG_DECIMAL -> ValueCost.ofNumber((BigDecimal) part);
      case BITS -> 1 + ((BitSet) part).size() / Long.SIZE;
      case ARRAY -> part instanceof Object[] ? parts(part, shape, way) : Array.getLength(part) + 1;
      case COLLECTION, MAP, ENTRY, OPTIONAL, FIELDS -> parts(part, shape, way);
    };
  }

  private long parts(Object whole, KeyShape shape, long wayTo) {
    if (whole == table && !isNewWay(wayTo)) {
      refuseEndless(indexOnPath(whole));
      refuseEndless(0); // the key that came this way is in the table, and leads back to it
      lowest = -1;
      return 1 + size(whole) / SKIPPED_OF_STEP;
    }
    Known before = known == null ? null : known.get(whole);
    if (before != null) {
      iterators += before.iterators;
      levels = Math.max(levels, depth + before.levels);
      return before.steps;
    }
    int place = indexOnPath(whole);
    if (place >= 0) {
      refuseEndless(place);
      if (place == 0 && isHashed) {
        waysToSelf = with(wayTo, waysToSelf);
      }
      lowest = Math.min(lowest, place);
      return 1;
    }
    budget.claimWork(STEPS_OF_LOOK + (depth >> 2), WORK);
    long way = 31 * wayTo + System.identityHashCode(whole.getClass());
    if (isHashed && (contains(waysToSelf, wayTo) || contains(waysToSelf, way))) {
      lowest = -1;
      skippedWay = true;
      return 1;
    }
    int outerLevels = levels;
    int own = push(whole);
    levels = depth;
    long outerIterators = iterators;
    iterators += shape.iterates() ? 1 : 0;
    int outerLowest = lowest;
    lowest = whole == table ? -1 : Integer.MAX_VALUE;
    long cost = walk(whole, shape, way);
    depth = own;
    path[own] = null;
    if (lowest >= own && cost >= WORTH_REMEMBERING) {
      remember(whole, new Known(cost, iterators - outerIterators, levels - own));
    }
    levels = Math.max(levels, outerLevels);
    lowest = lowest >= own ? outerLowest : Math.min(lowest, outerLowest);
    return cost;
  }

  /** Where on the path to here a part is, -1 if it is not. */
  private int indexOnPath(Object part) {
    int i = depth - 1;
    while (i >= 0 && path[i] != part) {
      i--;
    }
    return i;
  }

  /**
   * Refuses a part of the path that comes back to itself wherever it is hashed.
   *
   * @param first where it is on the path, -1 if it does not come back
   */
  private void refuseEndless(int first) {
    if (first >= 0 && isHashed && hasOnlyContainersFrom(first)) {
      throw new BudgetExceededException(
          Budget.WORK,
          "a key of a map or an element of a set contains itself, so its hash code never ends");
    }
  }

  /** Whether nothing on the way to here can leave out a part of it, as an application's class. */
  private boolean hasOnlyContainersFrom(int first) {
    for (int i = first; i < depth; i++) {
      Object part = path[i];
      boolean isContainer =
          part != null
              && switch (shapes.of(part.getClass()).kind()) {
                case COLLECTION, MAP, ENTRY, OPTIONAL -> true;
                default -> false;
              };
      if (!isContainer) {
        return false;
      }
    }
    return true;
  }

  private void remember(Object whole, Known cost) {
    IdentityHashMap<Object, Known> costs = known;
    if (costs == null) {
      budget.claimBytes(BYTES_OF_FIRST_KNOWN, WORK);
      costs = new IdentityHashMap<>();
      known = costs;
    }
    budget.claimBytes(BYTES_OF_KNOWN, WORK);
    costs.put(whole, cost);
  }

  private int push(Object whole) {
    if (depth == MAX_DEPTH) {
      throw new BudgetExceededException(
          "a key of a map or an element of a set nests deeper than " + MAX_DEPTH + " levels");
    }
    if (depth == path.length) {
      path = shapes.longerPath();
    }
    path[depth] = whole;
    return depth++;
  }

  private long walk(Object whole, KeyShape shape, long way) {
    long cost = shape.steps();
    List<Field> fields = shape.fields();
    for (int i = 0; i < fields.size(); i++) { // without an iterator for each part
      Field field = fields.get(i);
      cost = sum(cost, cost(valueOf(field, whole), 31 * way + field.hashCode()));
    }
    switch (shape.kind()) {
      case COLLECTION -> {
        if (whole instanceof List<?> list && whole instanceof RandomAccess) { // saves an iterator
          for (int i = 0; i < list.size(); i++) {
            cost = sum(cost, 1 + cost(list.get(i), way));
          }
        } else {
          budget.claimIterators(1, 1);
          for (Object element : (Collection<?>) whole) {
            cost = sum(cost, 1 + cost(element, way));
          }
        }
      }
      case MAP -> {
        budget.claimIterators(1, 1);
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) whole).entrySet()) {
          cost = sum(cost, 2 + cost(entry.getKey(), way) + cost(entry.getValue(), way));
        }
      }
      case ARRAY -> {
        for (Object element : (Object[]) whole) {
          cost = sum(cost, cost(element, way));
        }
      }
      case ENTRY -> {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) whole;
        cost = sum(cost, cost(entry.getKey(), way) + cost(entry.getValue(), way));
      }
      case OPTIONAL -> cost = sum(cost, cost(((Optional<?>) whole).orElse(null), way));
      case NOTHING, STRING, TEXT, BIG_INTEGER, BIG_DECIMAL, BITS, FIELDS -> {}
    }
    return cost;
  }

  private long sum(long cost, long more) {
    long sum = cost + more;
    if (sum > budget.workLeft()) {
      throw budget.tooMuchWork(WORK);
    }
    return sum;
  }

  private static @Nullable Object valueOf(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  private boolean isNewWay(long way) {
    if (skippedTable || !contains(waysToTable, way)) {
      newWays = with(way, newWays);
      return true;
    }
    skippedTable = true;
    return false;
  }

  private static boolean contains(@Nullable Ways ways, long way) {
    return ways != null && ways.contains(way);
  }

  private static Ways with(long way, @Nullable Ways ways) {
    Ways all = ways == null ? new Ways() : ways;
    all.add(way);
    return all;
  }

  private static int size(Object table) {
    return table instanceof Map<?, ?> map
        ? map.size()
        : table instanceof Collection<?> collection ? collection.size() : 0;
  }
}
