package io.trunkline.serialization;

import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a serialization lends to one message at a time, if its library needs objects that are
 * expensive to make. {@link #reader} and {@link #writer} do what is the same for all of them: they
 * borrow an engine from its pool, give it back after success, check the order of calls, and turn
 * whatever the library throws into a {@link SerializationException}.
 *
 * <p>hessian2 has a reader and a writer of its own instead: its codec is Trunkline's, so there are
 * no exceptions of a library to translate, and it keeps an engine only after a short message.
 *
 * <p>For one thread at a time. The methods that read and write may throw anything.
 */
public interface MessageEngine {

  /**
   * Opens a reader that borrows an engine for one message.
   *
   * @param name the serialization's name, with which error texts begin
   */
  static <E extends MessageEngine> MessageReader reader(
      String name, EnginePool<E> engines, PayloadInput in, PayloadTerms terms) {
    return new EngineMessageReader<>(name, engines, in, terms);
  }

  /** Opens a writer that borrows an engine for one message. */
  static <E extends MessageEngine> MessageWriter writer(
      EnginePool<E> engines, PayloadOutput out, PayloadTerms terms) {
    return new EngineMessageWriter<>(engines, out, terms);
  }

  /** Begins a message at the input's position. */
  void beginReading(PayloadInput in, PayloadTerms terms);

  /** See {@link MessageReader#readString}. */
  @Nullable String readString() throws Exception;

  /** See {@link MessageReader#readByte}. */
  int readByte() throws Exception;

  /** See {@link MessageReader#readObject}. */
  @Nullable Object readObject(Type declared, ClassGate gate) throws Exception;

  /** Ends the message and releases it; fails if bytes of it are left. */
  void endReading() throws Exception;

  /**
   * What to throw after reading has failed. The texts of a library's exceptions quote the message,
   * so nothing of them may get into this one.
   *
   * @param failure what was thrown
   * @param reason the {@link SerializationException} among its causes, otherwise the innermost one
   */
  SerializationException readFailure(Throwable failure, Throwable reason);

  /** Begins a message at the output's position. */
  void beginWriting(PayloadOutput out, PayloadTerms terms);

  /** See {@link MessageWriter#writeString}. */
  void writeString(@Nullable String value) throws Exception;

  /** See {@link MessageWriter#writeByte}. */
  void writeByte(int value) throws Exception;

  /** See {@link MessageWriter#writeObject}; also used for exceptions. */
  void writeObject(@Nullable Object value) throws Exception;

  /** See {@link MessageWriter#writeAttachments}. */
  void writeAttachments(Map<String, ?> attachments) throws Exception;

  /** Ends the message, hands what is buffered to the output and releases it. */
  void endWriting() throws Exception;

  /**
   * What to throw after writing has failed.
   *
   * @param failure what was thrown
   * @param reason the {@link SerializationException} among its causes, otherwise the innermost one
   * @param value what was to be written
   */
  SerializationException writeFailure(Throwable failure, Throwable reason, @Nullable Object value);

  /**
   * Makes the engine fit for another message after one that failed or was given up.
   *
   * @return whether it is; otherwise the pool does not get it back
   */
  default boolean recover() {
    return false;
  }
}
