package io.trunkline.serialization.hessian2.internal.codec;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields that an {@link ObjectMapping} writes. Counts them, so that a mapping which writes too
 * few or too many fails here and not at the reader.
 */
public final class CountingFields implements FieldSink {

  private final ValueWriter out;
  private @Nullable Object adapter;
  private int count;

  public CountingFields(ValueWriter out) {
    this.out = out;
  }

  /** Begins an object; returns what {@link #end} needs to go on with the enclosing one. */
  int begin() {
    int outer = count;
    count = 0;
    return outer;
  }

  /** Ends an object; returns how many fields were written. */
  int end(int outer) {
    int written = count;
    count = outer;
    return written;
  }

  @Override
  public void writeBoolean(boolean value) {
    count++;
    out.writeBoolean(value);
  }

  @Override
  public void writeInt(int value) {
    count++;
    out.writeInt(value);
  }

  @Override
  public void writeLong(long value) {
    count++;
    out.writeLong(value);
  }

  @Override
  public void writeDouble(double value) {
    count++;
    out.writeDouble(value);
  }

  @Override
  public void writeString(@Nullable String value) {
    count++;
    out.writeString(value);
  }

  @Override
  public void writeObject(@Nullable Object value) {
    count++;
    out.writeObject(value);
  }

  @Override
  @SuppressWarnings("unchecked") // all callers pass the same factory
  public <A> A adapter(Function<FieldSink, A> factory) {
    Object known = adapter;
    if (known == null) {
      known = factory.apply(this);
      adapter = known;
    }
    return (A) known;
  }
}
