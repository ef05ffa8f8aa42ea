package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import org.jspecify.annotations.Nullable;

/** An array of strings under agreed terms, in Kryo's form. */
final class StringsSerializer extends BoundedArrays.OfStrings implements Walked {

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    ArrayOutput out = writer.out();
    if (object == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    @Nullable String[] texts = (@Nullable String[]) object;
    out.writeVarInt(texts.length + 1, true);
    boolean marks = writer.kryo().getReferences();
    for (String text : texts) {
      if (marks) {
        writer.writeString(text);
      } else {
        out.writeString(text); // which Kryo has no level for then
      }
    }
  }

  @Override
  public @Nullable Object read(GraphReader reader, int id) {
    ArrayInput in = reader.in();
    int length = in.readVarInt(true) - 1;
    if (length == -1) {
      return null;
    }
    in.claimElements(length);
    @Nullable String[] texts = new @Nullable String[length];
    reader.begun(id, texts);
    boolean marks = reader.kryo().getReferences();
    for (int i = 0; i < length; i++) {
      texts[i] = marks ? reader.readString() : in.readString();
    }
    return texts;
  }
}
