package io.trunkline.serialization.budget;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sets and maps of an item whose keys may be incomplete when they are read. A key that refers
 * to an enclosing object would be hashed or compared without its later parts, and would not be
 * found afterwards. Such a table is filled when the item is complete. For one thread at a time.
 *
 * <p>A serializer calls {@link #mayBeEarly} before it puts a key. From the first key for which the
 * result is true, it collects the contents in a list, and passes the list to {@link #defer} at the
 * end of the table. Inner tables end before outer ones and are therefore filled first.
 */
public final class DeferredTables {

  private static final int BYTES_OF_LIST = 40;
  private static final int BYTES_OF_PART = 8;

  private final List<Deferred> tables = new ArrayList<>();
  private int references;

  private record Deferred(Object table, List<@Nullable Object> contents) {}

  /** Records a reference to an object that the item has already begun. */
  public void referred() {
    references++;
  }

  /** The number of references so far; call it before the first part of a table is read. */
  public int references() {
    return references;
  }

  /**
   * Whether a key may be incomplete.
   *
   * @param before the result of {@link #references} before the table
   */
  public boolean mayBeEarly(int before, @Nullable Object key) {
    return references != before && key != null && mayRefer(key);
  }

  private static boolean mayRefer(Object key) {
    return key.getClass().getClassLoader() != null && !(key instanceof Enum)
        || key instanceof Collection
        || key instanceof Map
        || key instanceof Map.Entry
        || key instanceof Object[];
  }

  /** Creates the list for the remaining contents of a table. */
  public List<@Nullable Object> contents(ReadBudget budget) {
    budget.claimBytes(BYTES_OF_LIST, KeyCost.WORK);
    return new ArrayList<>();
  }

  /**
   * Schedules a table to be filled when the item is complete.
   *
   * @param table a collection or map, which keeps its contents
   * @param contents elements, or alternating keys and values
   */
  public void defer(Object table, List<@Nullable Object> contents) {
    tables.add(new Deferred(table, contents));
  }

  /** Completes the item: charges each key and fills the tables. */
  @SuppressWarnings("unchecked") // they were what it held
  public void fill(ReadBudget budget) {
    for (Deferred deferred : tables) {
      List<@Nullable Object> contents = deferred.contents;
      budget.claimBytes((long) BYTES_OF_PART * contents.size(), KeyCost.WORK);
      KeyGuard guard = guard(budget, deferred.table);
      if (deferred.table instanceof Map<?, ?> map) {
        for (int i = 0; i < contents.size(); i += 2) {
          guard.check(contents.get(i));
          ((Map<@Nullable Object, @Nullable Object>) map).put(contents.get(i), contents.get(i + 1));
        }
      } else {
        for (Object element : contents) {
          guard.check(element);
          ((Collection<@Nullable Object>) deferred.table).add(element);
        }
      }
    }
    clear();
  }

  /** Forgets all tables. */
  public void clear() {
    tables.clear();
    references = 0;
  }

  /** Charges those keys again that are already there: the guard that knows them is gone. */
  private static KeyGuard guard(ReadBudget budget, Object table) {
    Collection<?> keys = table instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) table;
    if (keys.isEmpty()) {
      return KeyGuard.of(budget, table);
    }
    KeyGuard guard = KeyGuard.ofUnfinished(budget, table.getClass());
    for (Object key : keys) {
      guard.check(key);
    }
    return guard;
  }
}
