package io.trunkline.testkit.arrival;

import java.util.function.Supplier;

/**
 * Values of one kind.
 *
 * @param name the special property of the values
 * @param declared the type that a method or a field declares for them
 * @param value creates a value, always with the same content
 * @param arrives creates the value that must arrive: an equal one, or for a class that the reader
 *     does not have, the JDK's collection of the declared interface
 */
public record Kind(String name, Class<?> declared, Supplier<?> value, Supplier<?> arrives) {

  /** A kind whose values have to arrive as themselves. */
  public static Kind of(String name, Class<?> declared, Supplier<?> value) {
    return new Kind(name, declared, value, value);
  }

  /** Whether the reader's gate allows the classes of its values. */
  public boolean isKnown() {
    return value == arrives;
  }

  @Override
  public String toString() {
    return name;
  }
}
