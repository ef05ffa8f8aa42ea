package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.BitSet;

/** Sets of bits: an array of a 0 or a 1 for each bit up to the last one that is set. */
final class GsonBits implements ScalarForm<BitSet> {

  @Override
  public Class<BitSet> type() {
    return BitSet.class;
  }

  @Override
  public void write(ValueSink out, BitSet value) {
    int length = value.length();
    out.beginArray(length);
    for (int i = 0; i < length; i++) {
      out.writeLong(value.get(i) ? 1 : 0);
    }
    out.endArray();
  }

  @Override
  public BitSet read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.ARRAY) {
      throw unexpected(kind);
    }
    BitSet bits = new BitSet();
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      bits.set(i, in.peek() == ValueKind.BOOLEAN ? in.readBoolean() : isSet(in.readLong()));
    }
    return bits;
  }

  private static boolean isSet(long bit) {
    if (bit != 0 && bit != 1) {
      throw new IllegalArgumentException("a bit");
    }
    return bit == 1;
  }
}
