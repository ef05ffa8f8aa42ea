package io.trunkline.serialization.hessian2.internal.codec;

import java.util.Date;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Values without parts: numbers, characters, dates, and arrays of bytes or characters. */
final class ScalarCodec extends TypeCodec {

  private static final Map<Class<?>, BiConsumer<ValueWriter, Object>> WRITERS =
      Map.ofEntries(
          Map.entry(String.class, (out, value) -> out.writeString((String) value)),
          Map.entry(Boolean.class, (out, value) -> out.writeBoolean((Boolean) value)),
          Map.entry(Byte.class, (out, value) -> out.writeInt((Byte) value)),
          Map.entry(Short.class, (out, value) -> out.writeInt((Short) value)),
          Map.entry(Integer.class, (out, value) -> out.writeInt((Integer) value)),
          Map.entry(Long.class, (out, value) -> out.writeLong((Long) value)),
          Map.entry(Float.class, (out, value) -> out.writeFloat((Float) value)),
          Map.entry(Double.class, (out, value) -> out.writeDouble((Double) value)),
          Map.entry(Character.class, (out, value) -> out.writeChar((Character) value)),
          Map.entry(Date.class, (out, value) -> out.writeDate(((Date) value).getTime())),
          Map.entry(byte[].class, (out, value) -> out.writeBytes((byte[]) value)),
          Map.entry(char[].class, (out, value) -> out.writeString(new String((char[]) value))));

  private final BiConsumer<ValueWriter, Object> writer;
  private final DeclaredType declared;

  private ScalarCodec(Class<?> type, BiConsumer<ValueWriter, Object> writer) {
    super(type);
    this.writer = writer;
    this.declared = DeclaredType.of(type);
  }

  /** The codec of a class; null if its objects have parts. */
  static @Nullable ScalarCodec of(Class<?> type) {
    BiConsumer<ValueWriter, Object> writer = WRITERS.get(type);
    return writer == null ? null : new ScalarCodec(type, writer);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    writer.accept(out, value);
  }

  @Override
  public @Nullable Object readValue(ValueReader in) {
    if (!type().isArray()) {
      return declared.read(in);
    }
    Object value = Conversions.convert(in.readAny(), type());
    if (value != null && !type().isInstance(value)) {
      throw found("a " + value.getClass().getName());
    }
    return value;
  }
}
