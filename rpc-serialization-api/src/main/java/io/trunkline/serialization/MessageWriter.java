package io.trunkline.serialization;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items of one message in order. For one thread and one message.
 *
 * <p>Every method throws {@link SerializationException} if the value cannot be written, and then
 * the writer only accepts {@link #close()}: its engine is thrown away unless its {@link
 * MessageEngine} can recover, and the output holds rubbish behind the position it had.
 */
public interface MessageWriter extends AutoCloseable {

  /** Writes a string in the form headers use, which need not be the form of a string object. */
  void writeString(@Nullable String value);

  /** Writes a small number: a response's type byte. */
  void writeByte(int value);

  /** Writes any object, its class included where the form needs it. */
  void writeObject(@Nullable Object value);

  /** Writes an exception so that stock peers of this serialization can read it. */
  void writeThrowable(Throwable value);

  /** Writes a map of attachments; never null, possibly empty. */
  void writeAttachments(Map<String, ?> attachments);

  /** Hands what is still buffered to the output and the engine back to its pool. Call once. */
  void finish();

  /** Gives up an unfinished message and its engine; after {@link #finish()} it does nothing. */
  @Override
  void close();
}
