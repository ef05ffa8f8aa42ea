package io.trunkline.serialization.objectstream.internal.standin;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the JDK whose {@code readObject} puts what it reads where hash codes or comparisons
 * say, and how their contents stand in a stream. It is part of their serialized form, which the JDK
 * does not change.
 */
enum TableForm {
  HASH_MAP(HashMap.class, 2),
  HASH_SET(HashSet.class, 2),
  HASHTABLE(Hashtable.class, 2),
  PROPERTIES(Properties.class, 2),
  CONCURRENT_HASH_MAP(ConcurrentHashMap.class, 0),
  CONCURRENT_SKIP_LIST_MAP(ConcurrentSkipListMap.class, 0),
  PRIORITY_QUEUE(PriorityQueue.class, 1);

  private final Class<?> owner;
  private final int numbers;

  TableForm(Class<?> owner, int numbers) {
    this.owner = owner;
    this.numbers = numbers;
  }

  /** The form whose contents that class reads itself; null if it is another class. */
  static @Nullable TableForm readBy(Class<?> caller) {
    for (TableForm form : values()) {
      if (form.owner == caller) {
        return form;
      }
    }
    return null;
  }

  /** Whether an object is one of these tables. */
  static boolean isTable(Object object) {
    for (TableForm form : values()) {
      if (form.owner.isInstance(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an object has contents of this form. */
  boolean isOf(Object object) {
    return owner.isInstance(object);
  }

  /**
   * Whether {@code putAll} fills the table without methods that a class which extends it may have
   * overridden.
   */
  boolean takesAll() {
    return this == HASH_MAP || this == CONCURRENT_HASH_MAP;
  }

  /** How many {@code int}s stand between the fields and the contents. */
  int numbers() {
    return numbers;
  }

  /** Whether the last of these numbers is that of the entries or elements. */
  boolean isCounted() {
    return numbers == 2;
  }

  /** Whether no number but a null in place of a key ends the contents. */
  boolean endsWithNull() {
    return numbers == 0;
  }

  /** Whether each entry is a key and a value. */
  boolean hasValues() {
    return this != HASH_SET && this != PRIORITY_QUEUE;
  }
}
