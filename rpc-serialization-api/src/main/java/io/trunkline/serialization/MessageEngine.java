package io.trunkline.serialization;

import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A library's expensive, reusable object, such as a {@code Kryo}, as readers and writers use it for
 * one message at a time. {@link #reader} and {@link #writer} borrow an engine from a pool, return
 * it after success, check the order of calls, and turn whatever the library throws into a {@link
 * SerializationException}.
 *
 * <p>hessian2 does without: its codec is Trunkline's own, so there are no library exceptions to
 * translate.
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
   * Reads what {@link MessageWriter#writeThrowable} wrote; the caller compares it with an
   * exception.
   */
  default @Nullable Object readThrowable(ClassGate gate) throws Exception {
    return readObject(Throwable.class, gate);
  }

  /**
   * Reads what stands where attachments are expected; the caller compares it with a map from
   * strings. If it is none and the gate refuses a class of it, an engine throws {@link
   * ClassRefusedException#inPlaceOfAttachments()}, since no line would let it pass; see {@link
   * AttachmentParts}.
   */
  default @Nullable Object readAttachments(ClassGate gate) throws Exception {
    return readObject(Map.class, gate);
  }

  /** See {@link MessageReader#skipRest}. */
  int skipRest() throws Exception;

  /** Ends the message and lets go of its objects; throws if bytes of it are left. */
  void endReading() throws Exception;

  /**
   * The exception to throw after reading has failed. It must not quote the library's exception,
   * whose text can contain content of the message.
   *
   * @param failure what was thrown
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

  /** Ends the message: writes what is buffered to the output and lets go of its objects. */
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
   * Prepares the engine for another message after one that failed or was abandoned.
   *
   * @return whether it can be used again; if not, it is discarded
   */
  default boolean recover() {
    return false;
  }
}
