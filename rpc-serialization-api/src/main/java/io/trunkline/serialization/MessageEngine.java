package io.trunkline.serialization;

import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A library's expensive, reusable object, such as a {@code Kryo}, adapted to read or write one
 * message at a time. {@link #reader} and {@link #writer} borrow an engine from a pool, return it
 * after success, check the order of calls, and translate the library's exceptions into {@link
 * SerializationException}.
 *
 * <p>hessian2 does not use this interface: its codec belongs to Trunkline, so there are no library
 * exceptions to translate.
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

  /** See {@link MessageReader#readString(int)}. */
  default @Nullable String readString(int maxChars) throws Exception {
    String value = readString();
    if (value != null && value.length() > maxChars) {
      throw SerializationException.stringTooLong(value.length(), maxChars);
    }
    return value;
  }

  /** See {@link MessageReader#readByte}. */
  int readByte() throws Exception;

  /** See {@link MessageReader#readObject}. */
  @Nullable Object readObject(Type declared, ClassGate gate) throws Exception;

  /**
   * Reads an item written by {@link MessageWriter#writeThrowable}; the caller checks that it is an
   * exception.
   */
  default @Nullable Object readThrowable(ClassGate gate) throws Exception {
    return readObject(Throwable.class, gate);
  }

  /**
   * Reads the item in the place of the attachments; the caller checks that it is a map with string
   * keys. If it is not a map and the gate refuses its class, throws {@link
   * ClassRefusedException#inPlaceOfAttachments()}, since no line would help; see {@link
   * AttachmentParts}.
   */
  default @Nullable Object readAttachments(ClassGate gate) throws Exception {
    return readObject(Map.class, gate);
  }

  /** See {@link MessageReader#skipRest}. */
  int skipRest() throws Exception;

  /** Ends the message and releases its objects; throws if bytes of it are left. */
  void endReading() throws Exception;

  /**
   * The exception to throw after reading failed. It must not quote the library's exception, whose
   * text can contain content of the message.
   *
   * @param failure the exception thrown
   * @param reason the {@link SerializationException} among its causes, else the innermost cause
   */
  SerializationException readFailure(Throwable failure, Throwable reason);

  /** Begins a message at the output's position. */
  void beginWriting(PayloadOutput out, PayloadTerms terms);

  /** See {@link MessageWriter#writeString}. */
  void writeString(@Nullable String value) throws Exception;

  /** See {@link MessageWriter#writeByte}. */
  void writeByte(int value) throws Exception;

  /** See {@link MessageWriter#writeObject}. */
  void writeObject(@Nullable Object value) throws Exception;

  /** See {@link MessageWriter#writeThrowable}. */
  default void writeThrowable(Throwable value) throws Exception {
    writeObject(value);
  }

  /** See {@link MessageWriter#writeEvent}. */
  default void writeEvent(@Nullable String event) throws Exception {
    writeObject(event);
  }

  /** See {@link MessageWriter#writeAttachments}. */
  void writeAttachments(Map<String, ?> attachments) throws Exception;

  /** Ends the message: writes buffered bytes to the output and releases the message's objects. */
  void endWriting() throws Exception;

  /**
   * The exception to throw after writing failed.
   *
   * @param failure the exception thrown
   * @param reason the {@link SerializationException} among its causes, else the innermost cause
   * @param value the value that was being written
   */
  SerializationException writeFailure(Throwable failure, Throwable reason, @Nullable Object value);

  /**
   * Resets the engine after a message that failed or was abandoned.
   *
   * @return whether the engine can be used again; if not, it is discarded
   */
  default boolean recover() {
    return false;
  }
}
