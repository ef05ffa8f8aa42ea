package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.formats.model.PlainLosses;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/**
 * MessagePack: value after value, without anything between them.
 *
 * @param name of the serialization, since two Trunkline ends use it for other formats, too
 */
public record MsgpackFormat(String name, int wireId) implements Format {

  @Override
  public Dialect plainDialect() {
    return new PlainDialect();
  }

  @Override
  public @Nullable String lossToStock(Class<?> type) {
    return PlainLosses.withoutClassNames(name, type);
  }

  @Override
  public ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed) {
    return new MsgpackSink(out, agreed);
  }

  @Override
  public ItemSource source(PayloadInput in, @Nullable ClassTable agreed) {
    return new MsgpackSource(in, name, agreed);
  }
}
