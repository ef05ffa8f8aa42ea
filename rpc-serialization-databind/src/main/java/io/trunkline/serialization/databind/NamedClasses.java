package io.trunkline.serialization.databind;

import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of classes in an agreed message: first those of the table that the two ends agreed
 * on, then those that the message names, in the order in which it does. One for the writer and one
 * for the reader of a message. For one thread at a time.
 */
public final class NamedClasses {

  private final ClassTable agreed;
  private final int count; // of classes that were agreed on
  private final Map<String, Integer> written = new HashMap<>(0);
  private final List<String> read = new ArrayList<>(0);

  /**
   * None is named yet.
   *
   * @param agreed the table of the terms
   */
  public NamedClasses(ClassTable agreed) {
    this.agreed = agreed;
    this.count = agreed.classes().size();
  }

  /** The number to write for a class; -1 if its name is to be written, which gives it a number. */
  public int numberOf(String name) {
    AgreedClass known = agreed.get(name);
    if (known != null) {
      return known.number();
    }
    Integer number = written.putIfAbsent(name, count + written.size());
    return number == null ? -1 : number;
  }

  /** The name behind a number that was read; null if nothing has it. */
  public @Nullable String nameOf(int number) {
    AgreedClass known = agreed.get(number);
    if (known != null) {
      return known.name();
    }
    return number >= count && number < size() ? read.get(number - count) : null;
  }

  /** Takes a name that was read; it has the next number. */
  public void add(String name) {
    read.add(name);
  }

  /** How many numbers the reader knows. */
  public int size() {
    return count + read.size();
  }

  /**
   * Forgets what was read since, to read it again.
   *
   * @param size what {@link #size} was
   */
  public void cutTo(int size) {
    read.subList(size - count, read.size()).clear();
  }

  /** Forgets the names of the message, of which each item stands for itself. */
  public void clear() {
    written.clear();
    read.clear();
  }
}
