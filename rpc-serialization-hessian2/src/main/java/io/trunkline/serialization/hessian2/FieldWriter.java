package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.Nullable;

/**
 * Takes the fields of one object from an {@link ObjectCodec}: exactly one call for each field, in
 * their order. Valid until the codec returns; for its thread only.
 */
public interface FieldWriter {

  void writeBoolean(boolean value);

  void writeInt(int value);

  void writeLong(long value);

  void writeDouble(double value);

  void writeString(@Nullable String value);

  /** Any object, as it would be written anywhere else. */
  void writeObject(@Nullable Object value);
}
