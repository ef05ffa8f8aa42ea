package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ReadBudget;
import java.util.concurrent.atomic.AtomicBoolean;

/** Booleans that can change, as the format's own. */
final class AtomicBooleanForm implements ScalarForm<AtomicBoolean> {

  @Override
  public Class<AtomicBoolean> type() {
    return AtomicBoolean.class;
  }

  @Override
  public void write(ValueSink out, AtomicBoolean value) {
    out.writeBoolean(value.get());
  }

  @Override
  public AtomicBoolean read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.BOOLEAN) {
      throw unexpected(kind);
    }
    return new AtomicBoolean(in.readBoolean());
  }
}
