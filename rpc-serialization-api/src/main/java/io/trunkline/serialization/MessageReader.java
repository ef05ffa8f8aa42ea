package io.trunkline.serialization;

import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of one message in the order they were written. For one thread and one message.
 *
 * <p>Every method throws {@link SerializationException} on bytes it cannot take, {@link
 * ClassRefusedException} for a class the gate refuses and {@link BudgetExceededException} for a
 * message that asks for more than its budgets; no other exception and no {@link Error} comes out of
 * bad bytes. After one of them only {@link #close()} is accepted, and the engine is thrown away
 * unless its {@link MessageEngine} can recover. Nothing of a message's content is decoded to build
 * an error text.
 */
public interface MessageReader extends AutoCloseable {

  /**
   * Reads what {@link MessageWriter#writeString} wrote. Only strings are understood: any other form
   * is refused without decoding it, so no class can be loaded here.
   */
  @Nullable String readString();

  /** Reads what {@link MessageWriter#writeByte} wrote. */
  int readByte();

  /**
   * Reads an object.
   *
   * @param declared the type that the receiver declares, generic where the method, field or record
   *     component is. A number is converted to it where the wire has fewer number types than Java
   *     (a {@code byte} that travels as an {@code int}); whether elements, keys and values are
   *     converted by the type arguments is up to the serialization. A value of another type is
   *     returned as it is: the caller checks it against {@link TypeResolver#erase}
   * @param gate decides on every class before it is loaded
   */
  @Nullable Object readObject(Type declared, ClassGate gate);

  /** Reads what {@link MessageWriter#writeThrowable} wrote. */
  Throwable readThrowable(ClassGate gate);

  /** Reads what {@link MessageWriter#writeAttachments} wrote; null on the wire is an empty map. */
  Map<String, Object> readAttachments(ClassGate gate);

  /**
   * Says that the message ends here and hands the engine back to its pool. Call once.
   *
   * @throws SerializationException if bytes of the message are left
   */
  void finish();

  /** Gives up an unfinished message and its engine; after {@link #finish()} it does nothing. */
  @Override
  void close();
}
