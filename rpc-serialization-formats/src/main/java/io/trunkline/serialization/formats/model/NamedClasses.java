package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of classes in an agreed message: first those of the agreed table, then those of the
 * classes that the message names, in that order. One instance for the writer and one for the reader
 * of a message. For one thread at a time.
 */
public final class NamedClasses {

  private final ClassTable agreed;
  private final int count; // of classes that were agreed on
  private final Map<String, Integer> written = new HashMap<>(0);
  private final List<String> read = new ArrayList<>(0);

  /**
   * Creates an instance in which no class is named yet.
   *
   * @param agreed the table of the terms
   */
  public NamedClasses(ClassTable agreed) {
    this.agreed = agreed;
    this.count = agreed.classes().size();
  }

  /** The number to write for a class; -1 if its name must be written, which assigns it a number. */
  public int numberOf(String name) {
    AgreedClass known = agreed.get(name);
    if (known != null) {
      return known.number();
    }
    Integer number = written.putIfAbsent(name, count + written.size());
    return number == null ? -1 : number;
  }

  /** The class name for a number that was read; null if the number is not assigned. */
  public @Nullable String nameOf(int number) {
    AgreedClass known = agreed.get(number);
    if (known != null) {
      return known.name();
    }
    return number >= count && number < size() ? read.get(number - count) : null;
  }

  /** Assigns the next number to a name that was read. */
  public void add(String name) {
    read.add(name);
  }

  /** The number of assigned numbers. */
  public int size() {
    return count + read.size();
  }

  /**
   * Removes the names read since an earlier state, to read them again.
   *
   * @param size the result of {@link #size} in that state
   */
  public void cutTo(int size) {
    read.subList(size - count, read.size()).clear();
  }

  /** Removes the names of the message; called between items, which are independent. */
  public void clear() {
    written.clear();
    read.clear();
  }
}
