package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.terms.ClassTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message: each item is a line. */
final class JsonWriter implements MessageWriter {

  private final Binder binder;
  private final JsonSyntax syntax;
  private @Nullable JsonSink sink;

  JsonWriter(PayloadOutput out, Binder binder, JsonSyntax syntax, ClassTable classes) {
    this.binder = binder;
    this.syntax = syntax;
    this.sink = new JsonSink(out, syntax, classes);
  }

  /** What one item writes. */
  private interface Item {
    void to(JsonSink sink);
  }

  private void write(Item item) {
    JsonSink open = sink();
    try {
      item.to(open);
      open.endItem();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeString(@Nullable String value) {
    write(
        open -> {
          if (value == null) {
            open.writeNull();
          } else {
            open.writeText(value);
          }
        });
  }

  @Override
  public void writeByte(int value) {
    write(open -> open.writeInt(value));
  }

  @Override
  public void writeObject(@Nullable Object value) {
    write(open -> binder.write(open, value, Object.class));
  }

  @Override
  public void writeThrowable(Throwable value) {
    write(
        open -> {
          switch (syntax) {
            case AGREED -> binder.write(open, value, Object.class);
            case GSON -> GsonThrowable.write(open, binder, value);
            case FASTJSON -> {
              open.writeClassName(binder.nameOf(value.getClass()));
              binder.writeThrowable(open, value);
            }
          }
        });
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

  private JsonSink sink() {
    JsonSink open = sink;
    if (open == null) {
      throw new IllegalStateException("this JSON message is finished, failed or closed");
    }
    return open;
  }
}
