package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/** Writes a message of two Trunkline ends, whose head is that of a plain one. */
final class AgreedSink implements ItemSink {

  private final PayloadOutput out;
  private final DubboSink head;
  private final Format form;
  private final ClassTable agreed;

  /**
   * @param form of the items, each of which has a separate sink
   */
  AgreedSink(PayloadOutput out, Format form, ClassTable agreed) {
    this.out = out;
    this.head = new DubboSink(out);
    this.form = form;
    this.agreed = agreed;
  }

  @Override
  public void writeHeadText(@Nullable String value) {
    head.writeHeadText(value);
  }

  @Override
  public void writeHeadNumber(int value) {
    head.writeHeadNumber(value);
  }

  @Override
  public void writeItem(Binder binder, @Nullable Object value) {
    form.sink(out, agreed).writeItem(binder, value);
  }

  @Override
  public void writeThrowable(Binder binder, Throwable value) {
    form.sink(out, agreed).writeThrowable(binder, value);
  }

  @Override
  public void writeEvent(Binder binder, @Nullable String event) {
    form.sink(out, agreed).writeEvent(binder, event);
  }
}
