package io.trunkline.serialization;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of one message in the order in which they were written. For one thread and one
 * message.
 *
 * <p>Every method throws {@link SerializationException} for unreadable bytes, {@link
 * ClassRefusedException} for a class that the gate refuses, and {@link BudgetExceededException} for
 * a message that exceeds its budgets. Malformed bytes cause no other exception and no {@link
 * Error}. After an exception, only {@link #close()} may be called; the engine is discarded unless
 * its {@link MessageEngine} can recover. Error messages contain no content of the message.
 */
public interface MessageReader extends AutoCloseable {

  /**
   * Reads a string written by {@link MessageWriter#writeString}. Any other item is refused without
   * being decoded, so no class is loaded.
   */
  @Nullable String readString();

  /**
   * Reads a string of limited length, such as a method's name. A longer string is refused;
   * serializations whose strings begin with their length do not decode it.
   *
   * @param maxChars the limit in UTF-16 units
   */
  default @Nullable String readString(int maxChars) {
    String value = readString();
    if (value != null && value.length() > maxChars) {
      throw SerializationException.stringTooLong(value.length(), maxChars);
    }
    return value;
  }

  /** Reads a number written by {@link MessageWriter#writeByte}. */
  int readByte();

  /**
   * Reads an object.
   *
   * @param declared the type that the receiver declares, including type arguments. If the form has
   *     fewer number types than Java (a {@code byte} travels as an {@code int}), a number is
   *     converted to this type; whether elements, keys and values are converted to the type
   *     arguments depends on the serialization. A value of another type is returned unchanged; the
   *     caller compares it with {@link TypeResolver#erase}
   * @param gate decides on each class before it is loaded
   */
  @Nullable Object readObject(Type declared, ClassGate gate);

  /**
   * Reads an exception written by {@link MessageWriter#writeThrowable}.
   *
   * @throws ClassRefusedException with the parts of the exception that can be read without its
   *     class, as {@link ClassRefusedException#throwable()}
   */
  Throwable readThrowable(ClassGate gate);

  /**
   * Reads a map written by {@link MessageWriter#writeAttachments}; for a null, returns an empty
   * map.
   */
  Map<String, Object> readAttachments(ClassGate gate);

  /**
   * Skips the rest of the message after the last item read, so that {@link #finish} succeeds: for
   * peers that append items.
   *
   * @return how many bytes were skipped, 0 if the message ends here
   */
  int skipRest();

  /**
   * The deviations from the declared types accepted so far; empty under agreed terms. Call it
   * before {@link #finish()}; do not change the set.
   */
  default Set<Tolerance> tolerated() {
    return Set.of();
  }

  /**
   * Checks that the message ends here and returns the engine to its pool. Call it once.
   *
   * @throws SerializationException if bytes of the message are left
   */
  void finish();

  /** Abandons an unfinished message and its engine; does nothing after {@link #finish()}. */
  @Override
  void close();
}
