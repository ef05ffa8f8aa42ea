package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/** Reads items as the values that the binder reads, with nothing between them by default. */
public interface ItemValueSource extends ItemSource, ValueSource {

  @Override
  default ValueSource beginItem(ClassGate gate, ReadBudget budget) {
    return this;
  }

  @Override
  default @Nullable String readHeadText(int maxChars) {
    if (peek() == ValueKind.NULL) {
      readNull();
      return null;
    }
    return readText(maxChars);
  }

  @Override
  default long readHeadNumber() {
    return readLong();
  }

  @Override
  default String peekClassName() {
    Place before = place();
    String name = readClassName();
    before.goBack();
    return name;
  }
}
