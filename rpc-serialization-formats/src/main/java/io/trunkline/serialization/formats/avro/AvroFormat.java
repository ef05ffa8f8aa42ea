package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/** Avro, whose messages contain their schema and are therefore the same under all terms. */
final class AvroFormat implements Format {

  @Override
  public String name() {
    return AvroSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return AvroSerializationProvider.WIRE_ID;
  }

  @Override
  public @Nullable Dialect plainDialect() {
    return null;
  }

  @Override
  public ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed) {
    return new AvroSink(out);
  }

  @Override
  public ItemSource source(PayloadInput in, @Nullable ClassTable agreed) {
    return new AvroSource(in);
  }
}
