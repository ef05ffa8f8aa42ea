package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/**
 * Writes the items of one message in one form of a format. After an exception, it is not called
 * again. For one thread.
 *
 * <p>A format whose plain form the binder does not write implements it directly, others through
 * {@link ItemValueSink}. Every method throws {@link
 * io.trunkline.serialization.SerializationException} if the value cannot be written.
 */
public interface ItemSink {

  /** Writes a string of the message's head. */
  void writeHeadText(@Nullable String value);

  /** Writes a small number of the message's head: the type of a response. */
  void writeHeadNumber(int value);

  /** Writes an object, with its class if the form needs it. */
  void writeItem(Binder binder, @Nullable Object value);

  /** Writes an exception so that the peers of this form can read it. */
  default void writeThrowable(Binder binder, Throwable value) {
    writeItem(binder, value);
  }

  /**
   * Writes the body of an event.
   *
   * @param event null for a heartbeat
   */
  default void writeEvent(Binder binder, @Nullable String event) {
    writeItem(binder, event);
  }
}
