package io.trunkline.serialization.databind;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;

/**
 * How the values of one class that has no members are written in one dialect, such as a date as
 * milliseconds. Stateless and thread-safe.
 *
 * <p>A form of an abstract class, such as {@code TimeZone}, is used for all of its subclasses that
 * have none of their own.
 *
 * @param <T> the class
 */
public interface ScalarForm<T> {

  /** The class whose values these are. */
  Class<T> type();

  /**
   * Writes one value: exactly one call of the sink, or one container with its content.
   *
   * @throws SerializationException if this value cannot be written so that it arrives equal
   */
  void write(ValueSink out, T value);

  /**
   * Reads one value, which is no {@link ValueKind#NULL}. May throw any RuntimeException for a value
   * that is none of the class; the binder replaces it, and keeps its text to itself, because it can
   * contain content of the message.
   *
   * @param kind of the next value, which the form must take, or throw {@link #unexpected}
   * @param budget for what the bytes of the message do not pay for
   */
  T read(ValueSource in, ValueKind kind, ReadBudget budget);

  /**
   * Whether what it writes is read as an object of exactly this class where nothing is declared. If
   * not, a dialect with class names writes the name of the class there.
   */
  default boolean isSelfDescribing() {
    return false;
  }

  /**
   * Whether a value is written as bytes. Between two Trunkline ends these have a number, as
   * containers have, so that an array of bytes stays one where two places have it.
   */
  default boolean isBinary(T value) {
    return false;
  }

  /** The failure to throw for a value of a kind from which none of this class can be made. */
  default SerializationException unexpected(ValueKind kind) {
    return new SerializationException("expected " + type().getName() + ", the message has " + kind);
  }
}
