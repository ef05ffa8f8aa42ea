package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.formats.model.PlainLosses;
import io.trunkline.serialization.formats.msgpack.MsgpackFormat;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/** The format, whose agreed messages have the items of msgpack. */
final class DubboFormat implements Format {

  private final Format agreedFormat = new MsgpackFormat(name(), wireId());
  private final Streams streams;

  DubboFormat(Budgets budgets) {
    streams = new Streams(budgets);
  }

  @Override
  public String name() {
    return DubboSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return DubboSerializationProvider.WIRE_ID;
  }

  @Override
  public Dialect plainDialect() {
    return new PlainDialect(streams);
  }

  /** True: stock peers find fields by their order. */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  @Override
  public @Nullable String lossToStock(Class<?> type) {
    return PlainLosses.ofTimestamp(name(), type);
  }

  @Override
  public ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed) {
    return agreed == null ? new DubboSink(out) : new AgreedSink(out, agreedFormat, agreed);
  }

  @Override
  public ItemSource source(PayloadInput in, @Nullable ClassTable agreed) {
    return agreed == null
        ? new DubboSource(in, streams)
        : new AgreedSource(in, streams, agreedFormat, agreed);
  }
}
