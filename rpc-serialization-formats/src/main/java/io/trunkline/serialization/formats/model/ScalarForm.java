package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * The form of the values of one class without members in one dialect, such as a date as
 * milliseconds. Stateless and thread-safe.
 *
 * <p>A form of an abstract class, such as {@code TimeZone}, is used for all of its subclasses
 * without a form.
 *
 * @param <T> the class
 */
public interface ScalarForm<T> {

  /** The class of the values. */
  Class<T> type();

  /**
   * Writes one value: exactly one call of the sink, or one container with its content.
   *
   * @throws SerializationException if this value cannot be written so that it arrives equal
   */
  void write(ValueSink out, T value);

  /**
   * Reads one value, which is not a {@link ValueKind#NULL}. May throw any RuntimeException for an
   * invalid value; the binder replaces the exception and hides its message, which can contain
   * content of the message.
   *
   * @param kind of the next value, which the form must read, or throw {@link #unexpected}
   * @param budget for costs that the bytes of the message do not pay for
   */
  T read(ValueSource in, ValueKind kind, ReadBudget budget);

  /**
   * Whether the written value is read as an object of exactly this class if no type is declared. If
   * not, a dialect with class names writes the name of the class there.
   */
  default boolean isSelfDescribing() {
    return false;
  }

  /**
   * Whether a value is written as bytes. Between two Trunkline ends, such values are numbered like
   * containers, so that a byte array that occurs twice arrives as one object.
   */
  default boolean isBinary(T value) {
    return false;
  }

  /** The reason why no value is written and, after a semicolon, the remedy; null if some are. */
  default @Nullable String refusal() {
    return null;
  }

  /** The exception to throw for a value of a kind that cannot be converted to this class. */
  default SerializationException unexpected(ValueKind kind) {
    return new SerializationException("expected " + type().getName() + ", the message has " + kind);
  }
}
