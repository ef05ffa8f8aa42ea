package io.trunkline.serialization;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of one message in the order they were written. For one thread and one message.
 *
 * <p>Every method throws {@link SerializationException} for bytes it cannot read, {@link
 * ClassRefusedException} for a class that the gate refuses, and {@link BudgetExceededException} for
 * a message that exceeds its budgets. Bad bytes cause no other exception and no {@link Error}.
 * After an exception only {@link #close()} may be called, and the engine is discarded unless its
 * {@link MessageEngine} can recover. An error text contains no content of the message.
 */
public interface MessageReader extends AutoCloseable {

  /**
   * Reads what {@link MessageWriter#writeString} wrote. Anything but a string is refused without
   * being decoded, so no class can be loaded here.
   */
  @Nullable String readString();

  /**
   * As {@link #readString()}, for a string that nobody needs to be long, such as a method's name. A
   * longer one is refused; serializations that know the length beforehand do not decode it.
   *
   * @param maxChars how many UTF-16 units it may have
   */
  default @Nullable String readString(int maxChars) {
    String value = readString();
    if (value != null && value.length() > maxChars) {
      throw SerializationException.stringTooLong(value.length(), maxChars);
    }
    return value;
  }

  /** Reads what {@link MessageWriter#writeByte} wrote. */
  int readByte();

  /**
   * Reads an object.
   *
   * @param declared the type that the receiver declares, with its type arguments if it is generic.
   *     If the form has fewer number types than Java (a {@code byte} travels as an {@code int}), a
   *     number is converted to this type; whether elements, keys and values are converted to the
   *     type arguments is up to the serialization. A value of another type is returned unchanged;
   *     the caller compares it with {@link TypeResolver#erase}
   * @param gate decides on each class before it is loaded
   */
  @Nullable Object readObject(Type declared, ClassGate gate);

  /**
   * Reads what {@link MessageWriter#writeThrowable} wrote.
   *
   * @throws ClassRefusedException with what can be read of the exception without its class, as
   *     {@link ClassRefusedException#throwable()}
   */
  Throwable readThrowable(ClassGate gate);

  /** Reads what {@link MessageWriter#writeAttachments} wrote; for a null, returns an empty map. */
  Map<String, Object> readAttachments(ClassGate gate);

  /**
   * Skips what is left of the message behind the item that was read last, so that {@link #finish}
   * succeeds: for messages of peers that write more than they should.
   *
   * @return how many bytes were skipped, 0 if the message ends here
   */
  int skipRest();

  /**
   * What was read so far although it was not written as declared; empty under agreed terms. Ask
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
