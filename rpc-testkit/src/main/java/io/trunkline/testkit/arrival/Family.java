package io.trunkline.testkit.arrival;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects kinds that have something in common. For one thread. */
public final class Family {

  private static final int LONGEST_NAME = 50;

  private final List<Kind> kinds = new ArrayList<>();

  /** The kinds that were added so far. */
  public List<Kind> kinds() {
    return List.copyOf(kinds);
  }

  /** Adds a kind whose values arrive as themselves. */
  public Family add(String name, Class<?> declared, Supplier<?> value) {
    kinds.add(Kind.of(name, declared, value));
    return this;
  }

  /** Adds a kind whose class readers do not have; another value arrives in its place. */
  public Family addUnknown(String name, Class<?> declared, Supplier<?> value, Supplier<?> arrives) {
    kinds.add(new Kind(name, declared, value, arrives));
    return this;
  }

  /**
   * Adds a kind for each of these immutable values.
   *
   * @param name of all of them, such as {@code a duration}
   */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final <T> Family values(String name, Class<?> declared, T... values) {
    for (T value : values) {
      String text = value.toString().replaceAll("[^\\x20-\\x7b\\x7d-\\x7e]", "?").strip();
      add(
          name + ": " + text.substring(0, Math.min(LONGEST_NAME, text.length())),
          declared,
          () -> value);
    }
    return this;
  }
}
