package io.trunkline.serialization.hessian2.internal.codec;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Takes the fields of one object, one call for each field, in their order. */
public interface FieldSink {

  void writeBoolean(boolean value);

  void writeInt(int value);

  void writeLong(long value);

  void writeDouble(double value);

  void writeString(@Nullable String value);

  /** Writes any object as it would be written anywhere else. */
  void writeObject(@Nullable Object value);

  /**
   * This sink behind another interface. The adapter is created once and kept for as long as the
   * sink, so all callers must pass the same factory.
   */
  <A> A adapter(Function<FieldSink, A> factory);
}
