package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.io.ByteArrayOutputStream;

/** Bytes as an array of numbers. */
final class GsonBytes implements ScalarForm<byte[]> {

  @Override
  public Class<byte[]> type() {
    return byte[].class;
  }

  @Override
  public void write(ValueSink out, byte[] value) {
    out.beginArray(value.length);
    for (byte one : value) {
      out.writeByte(one);
    }
    out.endArray();
  }

  @Override
  public byte[] read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.ARRAY) {
      throw unexpected(kind);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      long value = in.readLong();
      if (value != (byte) value) {
        throw unexpected(ValueKind.INTEGER);
      }
      bytes.write((int) value);
    }
    return bytes.toByteArray();
  }
}
