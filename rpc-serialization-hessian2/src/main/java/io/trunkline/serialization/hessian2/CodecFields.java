package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.Nullable;

/** What a codec writes its fields to: counts them, so that a codec's mistake shows at once. */
final class CodecFields implements FieldWriter {

  private final WriteEngine out;
  private int count;

  CodecFields(WriteEngine out) {
    this.out = out;
  }

  /** Begins an object; gives what {@link #end} needs to go on with the one around it. */
  int begin() {
    int outer = count;
    count = 0;
    return outer;
  }

  /** Ends an object; gives how many fields it got. */
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
}
