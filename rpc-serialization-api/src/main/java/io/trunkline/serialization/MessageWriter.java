package io.trunkline.serialization;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items of one message in order. For one thread and one message.
 *
 * <p>Every method throws {@link SerializationException} if the value cannot be written. Afterwards
 * only {@link #close()} may be called; the engine is discarded unless its {@link MessageEngine} can
 * recover, and the output is undefined after the position where this message began.
 */
public interface MessageWriter extends AutoCloseable {

  /** Writes a string of a message's head; its form may differ from that of a string object. */
  void writeString(@Nullable String value);

  /** Writes a small number: a response's type byte. */
  void writeByte(int value);

  /** Writes an object, with its class if the form needs it. */
  void writeObject(@Nullable Object value);

  /** Writes an exception so that stock peers of this serialization can read it. */
  void writeThrowable(Throwable value);

  /**
   * Writes the body of an event, the only item of its message. Calls {@link #writeObject} by
   * default; overridden by serializations whose stock peers use another form.
   *
   * @param event null for a heartbeat
   */
  default void writeEvent(@Nullable String event) {
    writeObject(event);
  }

  /** Writes a map of attachments; never null, possibly empty. */
  void writeAttachments(Map<String, ?> attachments);

  /** Writes buffered bytes to the output and returns the engine to its pool. Call it once. */
  void finish();

  /** Abandons an unfinished message and its engine; does nothing after {@link #finish()}. */
  @Override
  void close();
}
