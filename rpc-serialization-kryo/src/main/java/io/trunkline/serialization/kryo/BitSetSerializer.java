package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.BitSet;

/** The form of kryo-serializers 0.45: a byte for each bit (compared with it on Kryo 5.4.0). */
final class BitSetSerializer extends Serializer<BitSet> {

  @Override
  public void write(Kryo kryo, Output output, BitSet bits) {
    int length = bits.length();
    output.writeVarInt(length, true);
    for (int i = 0; i < length; i++) {
      output.writeBoolean(bits.get(i));
    }
  }

  @Override
  public BitSet read(Kryo kryo, Input input, Class<? extends BitSet> type) {
    boolean[] values = input.readBooleans(input.readVarInt(true));
    BitSet bits = new BitSet(values.length);
    for (int i = 0; i < values.length; i++) {
      bits.set(i, values[i]);
    }
    return bits;
  }
}
