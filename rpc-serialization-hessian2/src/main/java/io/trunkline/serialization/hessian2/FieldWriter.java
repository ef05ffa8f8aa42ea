package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of one object for an {@link ObjectCodec}: exactly one call for each field, in
 * their order. For use by the calling thread until the codec returns; must not be kept.
 */
public interface FieldWriter {

  void writeBoolean(boolean value);

  void writeInt(int value);

  void writeLong(long value);

  void writeDouble(double value);

  void writeString(@Nullable String value);

  /** Writes an object in its usual form. */
  void writeObject(@Nullable Object value);
}
