package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemSink;
import org.jspecify.annotations.Nullable;

/** Writes one plain message, as stock's peers read it: items without anything between them. */
final class PlainSink implements ItemSink {

  private final WireOutput out;
  private final BeanSchemas schemas;

  PlainSink(PayloadOutput payload, BeanSchemas schemas) {
    this.out = new WireOutput(payload);
    this.schemas = schemas;
  }

  /** The length in bytes and the text. There is no null, for which stock fails. */
  @Override
  public void writeHeadText(@Nullable String value) {
    if (value == null) {
      throw new SerializationException(
          "protostuff: a null cannot be sent to stock peers in place of a text of a message's"
              + " head");
    }
    out.writeHeadText(value);
  }

  @Override
  public void writeHeadNumber(int value) {
    out.writeByte(value);
  }

  @Override
  public void writeItem(Binder binder, @Nullable Object value) {
    new PlainGraph(out, schemas, binder).write(value);
  }
}
