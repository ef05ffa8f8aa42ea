package io.trunkline.serialization.hessian2;

import java.util.Date;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Values without parts: numbers, characters, dates, and arrays of bytes and characters. */
final class ScalarForm extends Form {

  private static final Map<Class<?>, BiConsumer<WriteEngine, Object>> WRITERS =
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

  private final BiConsumer<WriteEngine, Object> writer;
  private final Slot slot;

  private ScalarForm(Class<?> type, BiConsumer<WriteEngine, Object> writer) {
    super(type);
    this.writer = writer;
    this.slot = Slot.of(type);
  }

  /** Null for any other class. */
  static @Nullable ScalarForm of(Class<?> type) {
    BiConsumer<WriteEngine, Object> writer = WRITERS.get(type);
    return writer == null ? null : new ScalarForm(type, writer);
  }

  @Override
  void write(WriteEngine out, Object value) {
    writer.accept(out, value);
  }

  @Override
  @Nullable Object readValue(ReadEngine in) {
    if (!type().isArray()) {
      return slot.read(in);
    }
    Object value = DeclaredType.convert(in.readAny(), type());
    if (value != null && !type().isInstance(value)) {
      throw hasNo("a " + value.getClass().getName());
    }
    return value;
  }
}
