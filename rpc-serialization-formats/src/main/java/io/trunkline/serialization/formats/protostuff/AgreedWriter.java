package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.formats.model.Binder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message between two Trunkline ends: value behind value. */
final class AgreedWriter implements MessageWriter {

  private final Binder binder;
  private @Nullable TokenSink sink;

  AgreedWriter(TokenSink sink, Binder binder) {
    this.sink = sink;
    this.binder = binder;
  }

  @Override
  public void writeString(@Nullable String value) {
    TokenSink open = sink();
    try {
      open.writeHeadText(value);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeByte(int value) {
    TokenSink open = sink();
    try {
      open.writeInt(value);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    TokenSink open = sink();
    try {
      binder.write(open, value, Object.class);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    writeObject(value);
  }

  /** Only a HashMap is written without the name of its class. */
  @Override
  public void writeAttachments(Map<String, ?> attachments) {
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

  private TokenSink sink() {
    TokenSink open = sink;
    if (open == null) {
      throw new IllegalStateException("this protostuff message is finished, failed or closed");
    }
    return open;
  }
}
