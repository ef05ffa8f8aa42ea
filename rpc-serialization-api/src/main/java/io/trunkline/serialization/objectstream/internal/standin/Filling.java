package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The contents of one table, read but not put into it yet. For one thread. */
final class Filling {

  final TableForm form;
  private final ArrayList<@Nullable Object> contents = new ArrayList<>();
  private final int referencesBefore;
  private boolean isRead;
  private boolean holdsReferences;

  /** How many numbers are still to come before the contents. */
  int numbers;

  /** The size of a queue, which stands in its fields. */
  int size;

  /**
   * @param references how many back references the stream has had
   */
  Filling(TableForm form, int references) {
    this.form = form;
    numbers = form.numbers();
    referencesBefore = references;
  }

  /** Makes room for so many parts, which the caller has charged. */
  void expect(int parts) {
    contents.ensureCapacity(parts);
  }

  void add(@Nullable Object part) {
    contents.add(part);
  }

  /** All is read: what remains is what the JDK reads of classes that extend the table's. */
  void end(int references) {
    isRead = true;
    holdsReferences = references > referencesBefore;
  }

  boolean isRead() {
    return isRead;
  }

  /**
   * Whether an element may have been hashed or compared before it was complete: its bytes refer to
   * an object that may be one that was not.
   */
  boolean mayBeEarly() {
    if (holdsReferences) {
      for (int i = 0; i < contents.size(); i += form.hasValues() ? 2 : 1) {
        if (mayRefer(contents.get(i))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean mayRefer(@Nullable Object key) {
    return key != null
        && (key.getClass().getClassLoader() != null && !(key instanceof Enum)
            || key instanceof Collection
            || key instanceof Map
            || key instanceof Map.Entry);
  }

  /** Puts the contents into the table, each when its guard has charged it. */
  @SuppressWarnings("unchecked") // they were what it held
  void fill(Object table, Function<Object, KeyGuard> guards) {
    if (!form.hasValues()) {
      KeyGuard guard = guards.apply(table);
      Collection<@Nullable Object> elements = (Collection<@Nullable Object>) table;
      for (Object element : contents) {
        guard.check(element);
        elements.add(element);
      }
    } else if (form.takesAll() && !isOfJdk(table)) {
      Map<@Nullable Object, @Nullable Object> plain = new LinkedHashMap<>();
      put(plain, guards.apply(plain));
      Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) table;
      map.putAll(plain);
      if (map.size() != plain.size()) { // a removeEldestEntry, which the JDK would not ask
        throw new SerializationException(
            "a "
                + table.getClass().getName()
                + " drops entries while it is filled; hold a plain LinkedHashMap instead");
      }
    } else {
      put((Map<@Nullable Object, @Nullable Object>) table, guards.apply(table));
    }
  }

  private void put(Map<@Nullable Object, @Nullable Object> map, KeyGuard guard) {
    for (int i = 0; i < contents.size(); i += 2) {
      guard.check(contents.get(i));
      map.put(contents.get(i), contents.get(i + 1));
    }
  }

  private static boolean isOfJdk(Object table) {
    return table.getClass().getClassLoader() == null;
  }

  static void clear(Object table) {
    if (table instanceof Map<?, ?> map) {
      map.clear();
    } else {
      ((Collection<?>) table).clear();
    }
  }

  static void requireEmpty(Object table) {
    boolean isEmpty =
        table instanceof Map<?, ?> map ? map.isEmpty() : ((Collection<?>) table).isEmpty();
    if (!isEmpty) {
      throw notOfJdk(table);
    }
  }

  /** What a table is refused with whose contents are not where the JDK writes them. */
  static SerializationException notOfJdk(Object table) {
    return new SerializationException(
        "a " + table.getClass().getName() + " whose stream is not what the JDK writes");
  }
}
