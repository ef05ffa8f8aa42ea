package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message: item behind item, without anything between them. */
final class AvroWriter implements MessageWriter {

  private final Binder binder;
  private final AvroEncoder encoder;
  private @Nullable AvroSink sink;

  AvroWriter(PayloadOutput out, Binder binder) {
    this.binder = binder;
    this.encoder = new AvroEncoder(out);
    this.sink = new AvroSink(out);
  }

  /** A union of null and string. */
  @Override
  public void writeString(@Nullable String value) {
    sink();
    try {
      encoder.number(value == null ? 0 : 1);
      if (value != null) {
        encoder.string(value);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** A fixed of one byte. */
  @Override
  public void writeByte(int value) {
    sink();
    try {
      encoder.fixed(value, 1);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    AvroSink open = sink();
    try {
      open.beginItem();
      binder.write(open, value, Object.class);
      open.endItem();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    writeObject(value);
  }

  /** A heartbeat is empty, as that of stock's peers. */
  @Override
  public void writeEvent(@Nullable String event) {
    if (event != null) {
      writeObject(event);
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

  private AvroSink sink() {
    AvroSink open = sink;
    if (open == null) {
      throw new IllegalStateException("this avro message is finished, failed or closed");
    }
    return open;
  }
}
