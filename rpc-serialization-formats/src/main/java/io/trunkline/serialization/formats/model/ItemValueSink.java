package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/** Writes items as the values that the binder writes, with nothing between them by default. */
public interface ItemValueSink extends ItemSink, ValueSink {

  @Override
  default void writeHeadText(@Nullable String value) {
    if (value == null) {
      writeNull();
    } else {
      writeText(value);
    }
  }

  @Override
  default void writeHeadNumber(int value) {
    writeInt(value);
  }

  @Override
  default void writeItem(Binder binder, @Nullable Object value) {
    binder.write(this, value, Object.class);
  }
}
