package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * What hashing or comparing the keys of one table costs. It walks a key as a naive {@code hashCode}
 * does, which walks twice what is referenced twice, but looks at each part once: nothing that a key
 * refers to changes while its table is being read, so the cost of a large part is remembered.
 *
 * <p>A part that contains itself is not entered again: a {@code hashCode} that did so would not
 * end, so an honest one leaves out a field on that way. The same holds for a way that leads from a
 * key back to the table, once another key has come the same way: were it hashed, that other key
 * would contain itself. Only the first such visit of each key counts as one.
 */
final class KeyCost {

  static final String WORK = "hashing and comparing keys of maps and elements of sets";

  private static final int MAX_DEPTH = 400; // hashing itself takes stack for each level
  private static final int WORTH_REMEMBERING = 64; // steps
  private static final int STEPS_OF_LOOK = 3; // at a part, beyond what its hash code costs
  private static final int SKIPPED_OF_STEP = 8;

  private final ReadBudget budget;
  private final KeyShapes shapes;
  private final @Nullable Object table;
  private @Nullable Object[] path = new @Nullable Object[8];
  private @Nullable IdentityHashMap<Object, Known> known; // costs of parts
  private Set<Long> waysToTable = Set.of(); // of earlier keys
  private Set<Long> newWays = Set.of();
  private boolean isCompared;
  private int depth;
  private int lowest; // the outermost part of the path that the walk came back to
  private int levels;
  private long iterators;
  private boolean skippedTable;

  /** Costs of the keys of a table; null for one that does not exist yet. */
  KeyCost(ReadBudget budget, @Nullable Object table) {
    this.budget = budget;
    this.shapes = budget.shapes();
    this.table = table;
  }

  /**
   * The steps that hashing this key once takes at most. The walk itself is charged.
   *
   * @param isCompared whether a comparator may look at fields that the hash code leaves out
   */
  long of(Object key, boolean isCompared) {
    this.isCompared = isCompared;
    depth = 0;
    levels = 1;
    iterators = 0;
    lowest = Integer.MAX_VALUE;
    skippedTable = false;
    KeyShape shape = shapes.of(key.getClass());
    boolean looksInside = isCompared && !shape.fields().isEmpty();
    long cost = looksInside ? parts(key, shape, 1) : cost(key, 1);
    if (!newWays.isEmpty()) {
      newWays.addAll(waysToTable);
      waysToTable = newWays;
      newWays = Set.of();
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
      return ofText(text.length());
    }
    KeyShape shape = shapes.of(part.getClass());
    return switch (shape.kind()) {
      case NOTHING -> 1;
      case STRING -> ofText(((String) part).length());
      case TEXT -> ofOtherText(part);
      case BIG_INTEGER -> ofNumber((BigInteger) part);
      case BIG_DECIMAL -> ofNumber((BigDecimal) part);
      case BITS -> 1 + ((BitSet) part).size() / Long.SIZE;
      case ARRAY -> part instanceof Object[] ? parts(part, shape, way) : Array.getLength(part) + 1;
      case COLLECTION, MAP, ENTRY, OPTIONAL, FIELDS -> parts(part, shape, way);
    };
  }

  /** Its hash code is computed once, but it is compared each time. */
  static long ofText(int length) {
    return 1 + (length >> 4);
  }

  private long ofOtherText(Object text) {
    if (text instanceof CharSequence characters) {
      return ofText(characters.length());
    }
    if (text instanceof URI uri) {
      return ofUri(uri);
    }
    String known =
        text instanceof TimeZone zone ? zone.getID() : ((SimpleDateFormat) text).toPattern();
    return known == null ? 1 : ofText(known.length());
  }

  /**
   * The scheme and the host are compared character by character. So is all of a URI with escapes,
   * but only by {@code hashCode} and {@code equals}.
   */
  private long ofUri(URI uri) {
    String text = uri.toString();
    String host = uri.getHost();
    String scheme = uri.getScheme();
    int read = (host == null ? 0 : host.length()) + (scheme == null ? 0 : scheme.length());
    long cost = ofText(text.length()) + (read >> 2);
    return isCompared || text.indexOf('%') < 0 ? cost : cost + text.length();
  }

  /** Its hash code is computed each time. */
  static long ofNumber(BigInteger number) {
    return 1 + (number.bitLength() >> 5);
  }

  /** Numbers with different scales are multiplied to be compared. */
  static long ofNumber(BigDecimal number) {
    long digits = number.precision();
    return 1 + (digits >> 3) + (digits > 18 ? digits * digits / 400 : 0);
  }

  private long parts(Object whole, KeyShape shape, long wayTo) {
    if (whole == table && !isNewWay(wayTo)) {
      lowest = -1;
      return 1 + size(whole) / SKIPPED_OF_STEP;
    }
    Known before = known == null ? null : known.get(whole);
    if (before != null) {
      iterators += before.iterators;
      levels = Math.max(levels, depth + before.levels);
      return before.steps;
    }
    for (int i = depth - 1; i >= 0; i--) {
      if (path[i] == whole) {
        lowest = Math.min(lowest, i);
        return 1;
      }
    }
    budget.claimWork(STEPS_OF_LOOK + (depth >> 2), WORK);
    int outerLevels = levels;
    int own = push(whole);
    levels = depth;
    long outerIterators = iterators;
    iterators += shape.iterates() ? 1 : 0;
    int outerLowest = lowest;
    lowest = whole == table ? -1 : Integer.MAX_VALUE;
    long way = 31 * wayTo + System.identityHashCode(whole.getClass());
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

  private void remember(Object whole, Known cost) {
    IdentityHashMap<Object, Known> costs = known;
    if (costs == null) {
      costs = new IdentityHashMap<>();
      known = costs;
    }
    costs.put(whole, cost);
  }

  private int push(Object whole) {
    if (depth == MAX_DEPTH) {
      throw new BudgetExceededException(
          "a key of a map or an element of a set nests deeper than " + MAX_DEPTH + " levels");
    }
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
    }
    path[depth] = whole;
    return depth++;
  }

  private long walk(Object whole, KeyShape shape, long way) {
    long cost = shape.steps();
    for (Field field : shape.fields()) {
      cost = sum(cost, cost(valueOf(field, whole), 31 * way + field.hashCode()));
    }
    switch (shape.kind()) {
      case COLLECTION -> {
        for (Object element : (Collection<?>) whole) {
          cost = sum(cost, 1 + cost(element, way));
        }
      }
      case MAP -> {
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
    if (skippedTable || !waysToTable.contains(way)) {
      newWays = newWays.isEmpty() ? new HashSet<>() : newWays;
      newWays.add(way);
      return true;
    }
    skippedTable = true;
    return false;
  }

  private static int size(Object table) {
    return table instanceof Map<?, ?> map
        ? map.size()
        : table instanceof Collection<?> collection ? collection.size() : 0;
  }
}
