package io.trunkline.serialization.budget;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sets and maps of an item whose keys may not be complete when they are read: a key that refers
 * to an object around it would be hashed or compared without what is read later, and would not be
 * found afterwards. Such a table is filled when the item is complete. For one thread at a time.
 *
 * <p>A serializer asks {@link #mayBeEarly} before it puts a key; from the first key on for which
 * that is true it keeps what it reads in a list, and passes that to {@link #defer} where the table
 * ends. Inner tables end before outer ones and so are filled first.
 */
public final class DeferredTables {

  private static final int BYTES_OF_LIST = 40;
  private static final int BYTES_OF_PART = 8;

  private final List<Deferred> tables = new ArrayList<>();
  private int references;

  private record Deferred(Object table, List<@Nullable Object> contents) {}

  /** Called for each reference to an object that the item has already begun. */
  public void referred() {
    references++;
  }

  /** How many references there were; ask before the first part of a table is read. */
  public int references() {
    return references;
  }

  /**
   * Whether a key may not be complete.
   *
   * @param before what {@link #references} returned before the table
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

  /** The list for what is still read of a table. */
  public List<@Nullable Object> contents(ReadBudget budget) {
    budget.claimBytes(BYTES_OF_LIST, KeyCost.WORK);
    return new ArrayList<>();
  }

  /**
   * Fills a table when the item is complete.
   *
   * @param table a collection or map, which keeps what is in it
   * @param contents elements, or keys and values by turns
   */
  public void defer(Object table, List<@Nullable Object> contents) {
    tables.add(new Deferred(table, contents));
  }

  /** The item is complete: fills its tables, and charges each key first. */
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
