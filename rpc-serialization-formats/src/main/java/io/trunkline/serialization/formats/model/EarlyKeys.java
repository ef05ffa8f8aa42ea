package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a table of which some lead back to an object that was still being read when they were
 * put: their hash codes, or their order, may have changed since. Once the item is complete the
 * table is looked at and, where it does not find a key, made again. Keys that cannot be hashed
 * before they are complete are put then.
 */
final class EarlyKeys implements Runnable {

  private static final int BYTES_OF_TABLE = 200;
  private static final int BYTES_OF_KEY = 24; // with its value, in all arrays that become too small
  private static final String ROOM = "keys that lead back to what contains them";

  private final Reading in;
  private final @Nullable Map<Object, Object> map;
  private final @Nullable Collection<Object> elements;
  private final boolean canBeMadeAgain;
  private final String name;
  private final List<@Nullable Object> keys = new ArrayList<>(1);
  private final List<@Nullable Object> values; // of a map
  private boolean isMadeAgain;

  private EarlyKeys(
      Reading in,
      @Nullable Map<Object, Object> map,
      @Nullable Collection<Object> elements,
      boolean canBeMadeAgain,
      String name) {
    this.in = in;
    this.map = map;
    this.elements = elements;
    this.canBeMadeAgain = canBeMadeAgain;
    this.name = name;
    this.values = map == null ? List.of() : new ArrayList<>(1);
    in.budget().claimBytes(BYTES_OF_TABLE, ROOM);
  }

  /** Those of a set or sorted queue, which may have elements already. */
  static EarlyKeys ofSet(Reading in, Collection<Object> set) {
    EarlyKeys early = new EarlyKeys(in, null, set, true, set.getClass().getName());
    set.forEach(element -> early.keep(element, null));
    early.isMadeAgain = !(set instanceof Set); // in a queue, looking for one is as expensive
    return early;
  }

  /** Those of a map, which may have entries already. */
  static EarlyKeys ofMap(Reading in, Map<Object, Object> map) {
    EarlyKeys early = new EarlyKeys(in, map, null, true, map.getClass().getName());
    map.forEach(early::keep);
    return early;
  }

  /** Those of a set or map that will be made of all of them, and cannot be changed then. */
  static EarlyKeys ofFinished(Reading in, Class<?> type) {
    return new EarlyKeys(in, null, null, false, type.getName());
  }

  /** Those of the set that was made. */
  EarlyKeys of(Collection<Object> finished) {
    EarlyKeys early = new EarlyKeys(in, null, finished, false, name);
    finished.forEach(element -> early.keep(element, null));
    return early;
  }

  private void keep(@Nullable Object key, @Nullable Object value) {
    in.budget().claimBytes(BYTES_OF_KEY, ROOM);
    keys.add(key);
    if (map != null) {
      values.add(value);
    }
  }

  /**
   * Adds an element to the set.
   *
   * @param guard of the set
   */
  void add(KeyGuard guard, @Nullable Object element) {
    keep(element, null);
    try {
      guard.check(element);
      isMadeAgain |= elements != null && !elements.add(element);
    } catch (ClassCastException | NullPointerException notComplete) {
      isMadeAgain = true;
    }
  }

  /**
   * Puts an entry into the map.
   *
   * @param guard of the map
   */
  void put(KeyGuard guard, @Nullable Object key, @Nullable Object value) {
    keep(key, value);
    try {
      guard.check(key);
      if (map != null) {
        int size = map.size();
        map.put(key, value);
        isMadeAgain |= map.size() == size;
      }
    } catch (ClassCastException | NullPointerException notComplete) {
      isMadeAgain = true;
    }
  }

  /** Looks for each key, now that the item is complete. */
  @Override
  public void run() {
    Object table = map == null ? elements : map;
    if (table == null) {
      throw new IllegalStateException(name);
    }
    KeyGuard guard = KeyGuard.ofUnfinished(in.budget(), table.getClass());
    for (Object key : keys) {
      guard.check(key);
      isMadeAgain = isMadeAgain || !has(key);
    }
    if (isMadeAgain) {
      makeAgain();
    }
  }

  private boolean has(@Nullable Object key) {
    return map != null ? map.containsKey(key) : elements != null && elements.contains(key);
  }

  private void makeAgain() {
    if (!canBeMadeAgain) {
      throw in.failure(
          "a key or element of a "
              + name
              + " contains an object that contains it, and is hashed before it is complete; send a"
              + " HashSet or HashMap");
    }
    try {
      if (map != null) {
        map.clear();
        for (int i = 0; i < keys.size(); i++) {
          map.put(keys.get(i), values.get(i));
        }
      } else if (elements != null) {
        elements.clear();
        elements.addAll(keys);
      }
    } catch (ClassCastException | NullPointerException e) {
      throw in.failure("a key or element is none that a " + name + " can have");
    }
  }
}
