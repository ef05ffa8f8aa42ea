package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import io.trunkline.serialization.formats.model.ValueSource;
import org.jspecify.annotations.Nullable;

/** Reads the items of one message of a stock peer; each has a length and a class. */
final class PlainItems implements ItemSource {

  private final WireInput in;
  private final BeanSchemas schemas;

  PlainItems(PayloadInput payload, BeanSchemas schemas) {
    this.in = new WireInput(payload);
    this.schemas = schemas;
  }

  @Override
  public ValueSource beginItem(ClassGate gate, ReadBudget budget) {
    PlainSource item = new PlainSource(in, schemas, gate, budget, false);
    item.beginItem();
    return item;
  }

  @Override
  public void endItem() {
    if (in.remaining() > 0) {
      throw in.failure("an item has " + in.remaining() + " bytes more than its value");
    }
    in.endItem();
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    return in.readHeadText(maxChars);
  }

  @Override
  public long readHeadNumber() {
    return (byte) in.readByte();
  }

  @Override
  public @Nullable ThrowableText readOutline(Binder binder, ClassGate gate, ReadBudget budget) {
    PlainSource item = new PlainSource(in, schemas, gate, budget, true);
    try {
      item.beginItem();
    } catch (SerializationException malformed) {
      return null;
    }
    return ThrowableOutline.read(item, null, binder, gate, budget);
  }

  @Override
  public Place place() {
    int before = in.position();
    return () -> {
      in.endItem();
      in.position(before);
    };
  }

  @Override
  public int remaining() {
    return in.remaining();
  }

  @Override
  public void skipRest() {
    in.skipRest();
  }
}
