package io.trunkline.serialization.hessian2;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Defines the form of an application's class in hessian2. An {@link ObjectCodecProvider} supplies
 * it. The other side needs the same codec, or a class of the wire name with these fields.
 *
 * <p>A codec of a class is for objects of exactly that class. A codec of an abstract class or
 * interface is for all subclasses that have none. Many threads call the functions at once; their
 * exceptions fail the message. When reading, the class gate must allow the class before the codec
 * is called.
 *
 * @param <T> the class
 */
public final class ObjectCodec<T> {

  private final ObjectMapping<T> mapping;

  private ObjectCodec(ObjectMapping<T> mapping) {
    this.mapping = mapping;
  }

  /**
   * Creates a codec that writes an object with fields.
   *
   * @param type the class
   * @param wireName the class that the message names
   * @param fields the names of the fields, in the order in which they are written
   * @param writer writes exactly these fields, one call for each
   * @param reader creates an object from the values, in the order of {@code fields} whatever their
   *     order in the message; null for a field that the message lacks. An integer may be any {@link
   *     Number}
   */
  public static <T> ObjectCodec<T> ofFields(
      Class<T> type,
      String wireName,
      List<String> fields,
      BiConsumer<? super T, FieldWriter> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    requireNonNull(type, "type");
    requireNonNull(writer, "writer");
    return new ObjectCodec<>(
        ObjectMapping.standIn(
            type,
            requireNonNull(wireName, "wireName"),
            fields,
            type.getName(),
            (value, out) -> writer.accept(value, out.adapter(SinkFieldWriter::new)),
            requireNonNull(reader, "reader")));
  }

  /**
   * Creates a codec that writes another value instead, such as a string. The value is converted
   * back where a parameter or field is declared as the class; elsewhere it arrives as it was
   * written.
   *
   * @param type the class
   * @param toValue returns the value to write; null is written as null
   * @param fromValue creates an object from a value that is not null
   */
  public static <T> ObjectCodec<T> ofValue(
      Class<T> type, Function<? super T, ?> toValue, Function<Object, ? extends T> fromValue) {
    return new ObjectCodec<>(
        ObjectMapping.ofValue(
            requireNonNull(type, "type"),
            requireNonNull(toValue, "toValue"),
            requireNonNull(fromValue, "fromValue")));
  }

  Class<T> type() {
    return mapping.type();
  }

  ObjectMapping<T> mapping() {
    return mapping;
  }

  @Override
  public String toString() {
    return mapping.type().getName() + " as " + mapping.wireName() + mapping.fields();
  }

  /** A field sink as the public interface. */
  private record SinkFieldWriter(FieldSink sink) implements FieldWriter {

    @Override
    public void writeBoolean(boolean value) {
      sink.writeBoolean(value);
    }

    @Override
    public void writeInt(int value) {
      sink.writeInt(value);
    }

    @Override
    public void writeLong(long value) {
      sink.writeLong(value);
    }

    @Override
    public void writeDouble(double value) {
      sink.writeDouble(value);
    }

    @Override
    public void writeString(@Nullable String value) {
      sink.writeString(value);
    }

    @Override
    public void writeObject(@Nullable Object value) {
      sink.writeObject(value);
    }
  }
}
