package io.trunkline.testkit.arrival;

import java.util.function.Supplier;

/**
 * Values of one kind.
 *
 * @param name says what is special about them
 * @param declared the type that a method or a field declares for them
 * @param value makes one anew, always with the same content
 * @param arrives makes what has to arrive: an equal one, or for a class that the reader does not
 *     have, the JDK's collection of the declared interface
 */
public record Kind(String name, Class<?> declared, Supplier<?> value, Supplier<?> arrives) {

  /** A kind whose values have to arrive as themselves. */
  public static Kind of(String name, Class<?> declared, Supplier<?> value) {
    return new Kind(name, declared, value, value);
  }

  /** Whether the reader's gate knows the classes of its values. */
  public boolean isKnown() {
    return value == arrives;
  }

  @Override
  public String toString() {
    return name;
  }
}
