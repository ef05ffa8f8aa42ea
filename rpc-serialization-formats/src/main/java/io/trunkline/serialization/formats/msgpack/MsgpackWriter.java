package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.terms.ClassTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message: value behind value, without anything between them. */
final class MsgpackWriter implements MessageWriter {

  private final Binder binder;
  private final boolean isAgreed;
  private @Nullable MsgpackSink sink;

  /**
   * A writer.
   *
   * @param classes what was agreed on; null for plain messages
   */
  MsgpackWriter(PayloadOutput out, Binder binder, @Nullable ClassTable classes) {
    this.binder = binder;
    this.isAgreed = classes != null;
    this.sink = new MsgpackSink(out, classes);
  }

  @Override
  public void writeString(@Nullable String value) {
    MsgpackSink open = sink();
    try {
      if (value == null) {
        open.writeNull();
      } else {
        open.writeText(value);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeByte(int value) {
    MsgpackSink open = sink();
    try {
      open.writeInt(value);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    MsgpackSink open = sink();
    try {
      binder.write(open, value, Object.class);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** In plain messages as stock's peers read it: the name of its class, and then its parts. */
  @Override
  public void writeThrowable(Throwable value) {
    MsgpackSink open = sink();
    try {
      if (isAgreed) {
        binder.write(open, value, Object.class);
      } else {
        open.writeText(binder.nameOf(value.getClass()));
        binder.writeThrowable(open, value);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    // Only a HashMap is written without the name of its class.
    writeObject(attachments.getClass() == HashMap.class ? attachments : new HashMap<>(attachments));
  }

  @Override
  public void finish() {
    sink();
    sink = null;
  }

  @Override
  public void close() {
    sink = null;
  }

  private MsgpackSink sink() {
    MsgpackSink open = sink;
    if (open == null) {
      throw new IllegalStateException("this msgpack message is finished, failed or closed");
    }
    return open;
  }
}
