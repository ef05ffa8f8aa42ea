package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.Nesting;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes one plain message, as stock's peers read it: items without anything between them. */
final class PlainWriter implements MessageWriter {

  private final BeanSchemas schemas;
  private final Function<Class<?>, String> names;
  private final Supplier<Nesting> nesting;
  private @Nullable WireOutput open;

  PlainWriter(
      WireOutput out,
      BeanSchemas schemas,
      Function<Class<?>, String> names,
      Supplier<Nesting> nesting) {
    this.open = out;
    this.schemas = schemas;
    this.names = names;
    this.nesting = nesting;
  }

  /** The length in bytes and the text. There is no null, for which stock fails. */
  @Override
  public void writeString(@Nullable String value) {
    WireOutput out = out();
    try {
      if (value == null) {
        throw new SerializationException(
            "protostuff: a null cannot be sent to stock peers in place of a text of a message's"
                + " head");
      }
      out.writeHeadText(value);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeByte(int value) {
    out().writeByte(value);
  }

  @Override
  public void writeObject(@Nullable Object value) {
    WireOutput out = out();
    try {
      new PlainGraph(out, schemas, names, nesting.get()).write(value);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    writeObject(value);
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    writeObject(attachments.getClass() == HashMap.class ? attachments : new HashMap<>(attachments));
  }

  @Override
  public void finish() {
    out();
    open = null;
  }

  @Override
  public void close() {
    open = null;
  }

  private WireOutput out() {
    WireOutput out = open;
    if (out == null) {
      throw new IllegalStateException("this protostuff message is finished, failed or closed");
    }
    return out;
  }
}
