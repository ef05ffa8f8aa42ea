package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/** protostuff, whose plain messages have a reader and writer that know its schemas. */
final class ProtostuffFormat implements Format {

  private final BeanSchemas schemas = new BeanSchemas();

  @Override
  public String name() {
    return ProtostuffSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return ProtostuffSerializationProvider.WIRE_ID;
  }

  @Override
  public Dialect plainDialect() {
    return new PlainDialect();
  }

  @Override
  public boolean bindsPlainMessages() {
    return false;
  }

  /** True: to stock peers fields have no names, but the numbers of their order. */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  @Override
  public @Nullable String lossToStock(Class<?> type) {
    return KnownLosses.of(type);
  }

  @Override
  public ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed) {
    return agreed == null
        ? new PlainSink(out, schemas)
        : new TokenSink(new WireOutput(out), agreed);
  }

  @Override
  public ItemSource source(PayloadInput in, @Nullable ClassTable agreed) {
    return agreed == null
        ? new PlainItems(in, schemas)
        : new TokenSource(new WireInput(in), agreed);
  }
}
