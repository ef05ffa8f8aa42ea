package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A class that an {@link ObjectCodec} writes and reads. */
final class CodecForm<T> extends Form {

  private final ObjectCodec<T> codec;
  private final WireName definition;
  private final boolean isShared;

  /**
   * A form.
   *
   * @param type the codec's class or one that extends it
   * @param isShared whether an object that is met twice is written once; stock peers make a new
   *     stand-in each time
   */
  CodecForm(Class<?> type, ObjectCodec<T> codec, boolean isShared, Forms forms) {
    super(type);
    this.codec = codec;
    this.isShared = isShared;
    this.definition = forms.definition(codec.wireName(), codec.fields());
  }

  @Override
  void write(WriteEngine out, Object value) {
    T typed = codec.type().cast(value);
    BiConsumer<? super T, FieldWriter> writer = codec.writer();
    if (writer == null) {
      Function<? super T, ?> toValue = codec.toValue();
      out.enter(type());
      out.writeObject(toValue == null ? null : toValue.apply(typed));
      out.leave();
      return;
    }
    if (!isShared) {
      out.skipReference();
    } else if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeDefinition(definition);
    CodecFields fields = out.fields();
    int outer = fields.begin();
    writer.accept(typed, fields);
    if (fields.end(outer) != codec.fields().size()) {
      throw new SerializationException(
          "hessian2: the codec of class "
              + type().getName()
              + " did not write its "
              + codec.fields().size()
              + " fields");
    }
    out.leave();
  }

  @Override
  @Nullable Object readValue(ReadEngine in) {
    Function<Object, ? extends T> fromValue = codec.fromValue();
    if (fromValue == null) {
      return super.readValue(in);
    }
    in.enter();
    Object value = in.readAny();
    Object made = value == null ? null : make(fromValue, value);
    in.leave();
    return made;
  }

  @Override
  void requireObject() {
    if (codec.reader() == null) {
      super.requireObject();
    }
  }

  /** The index of the codec's field, for each of the message's; -1 for none. */
  @Override
  Object plan(String[] names) {
    return Arrays.stream(names).mapToInt(codec.fields()::indexOf).toArray();
  }

  @Override
  @Nullable Object readObject(ReadEngine in, Object plan) {
    Function<@Nullable Object[], ? extends T> reader = codec.reader();
    if (reader == null) {
      return super.readObject(in, plan);
    }
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] values = new @Nullable Object[codec.fields().size()];
    for (int index : (int[]) plan) {
      Object value = in.readAny();
      if (index >= 0) {
        values[index] = value;
      }
    }
    Object made = make(reader, values);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  /** What a function throws is not repeated: it may quote what the peer sent. */
  private <V> @Nullable Object make(Function<V, ? extends T> reader, V values) {
    try {
      return reader.apply(values);
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw Failures.withStackOf(
          e,
          "hessian2: the ObjectCodec of class "
              + type().getName()
              + " throws "
              + e.getClass().getName()
              + " for what the message has; see what it makes of a missing or null value");
    }
  }
}
