package io.trunkline.serialization.formats.dubbo;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.formats.model.ValueSource;
import io.trunkline.serialization.terms.ClassTable;
import org.jspecify.annotations.Nullable;

/** Reads a message of two Trunkline ends, whose head is that of a plain one. */
final class AgreedSource implements ItemSource {

  private final PayloadInput in;
  private final DubboSource head;
  private final Format form;
  private final ClassTable agreed;
  private @Nullable ItemSource item; // that was begun

  /**
   * @param form of the items
   */
  AgreedSource(PayloadInput in, Streams streams, Format form, ClassTable agreed) {
    this.in = in;
    this.head = new DubboSource(in, streams);
    this.form = form;
    this.agreed = agreed;
  }

  /** The source of the item that is next: items are independent of each other. */
  private ItemSource next() {
    return form.source(new PayloadInput(in.array(), in.position(), in.remaining()), agreed);
  }

  private ItemSource begun() {
    return requireNonNull(item, "an item was begun");
  }

  @Override
  public ValueSource beginItem(ClassGate gate, ReadBudget budget) {
    item = next();
    return item.beginItem(gate, budget);
  }

  @Override
  public void endItem() {
    begun().endItem();
    in.position(in.limit() - begun().remaining());
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    return head.readHeadText(maxChars);
  }

  @Override
  public long readHeadNumber() {
    return head.readHeadNumber();
  }

  @Override
  public @Nullable Object readThrowable(
      ValueSource value, Binder binder, ClassGate gate, ReadBudget budget) {
    return begun().readThrowable(value, binder, gate, budget);
  }

  @Override
  public @Nullable ThrowableText readOutline(Binder binder, ClassGate gate, ReadBudget budget) {
    return next().readOutline(binder, gate, budget);
  }

  @Override
  public Place place() {
    int before = in.position();
    return () -> in.position(before);
  }

  @Override
  public int remaining() {
    return in.remaining();
  }

  @Override
  public void skipRest() {
    in.position(in.limit());
  }
}
