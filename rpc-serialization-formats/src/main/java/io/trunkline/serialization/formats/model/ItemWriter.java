package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.MessageWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message of any format, item by item. */
final class ItemWriter implements MessageWriter {

  private final String name;
  private final Binder binder;
  private @Nullable ItemSink sink;

  ItemWriter(String name, Binder binder, ItemSink sink) {
    this.name = name;
    this.binder = binder;
    this.sink = sink;
  }

  @Override
  public void writeString(@Nullable String value) {
    ItemSink open = sink();
    try {
      open.writeHeadText(value);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void writeByte(int value) {
    ItemSink open = sink();
    try {
      open.writeHeadNumber(value);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    ItemSink open = sink();
    try {
      open.writeItem(binder, value);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    ItemSink open = sink();
    try {
      open.writeThrowable(binder, value);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void writeEvent(@Nullable String event) {
    ItemSink open = sink();
    try {
      open.writeEvent(binder, event);
    } catch (RuntimeException e) {
      throw failed(e);
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

  private RuntimeException failed(RuntimeException failure) {
    close();
    return failure;
  }

  private ItemSink sink() {
    ItemSink open = sink;
    if (open == null) {
      throw new IllegalStateException("this " + name + " message is finished, failed or closed");
    }
    return open;
  }
}
