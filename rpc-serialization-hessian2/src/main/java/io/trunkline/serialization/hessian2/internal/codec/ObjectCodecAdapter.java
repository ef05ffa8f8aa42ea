package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes and reads a class with its {@link ObjectMapping}. */
final class ObjectCodecAdapter<T> extends TypeCodec {

  private final ObjectMapping<T> mapping;
  private final WireName definition;
  private final boolean isShared;

  /**
   * Creates the codec of a class.
   *
   * @param type the class of the mapping or a subclass of it
   * @param isShared whether an object that occurs twice is written once; stock peers write a new
   *     stand-in each time
   */
  ObjectCodecAdapter(
      Class<?> type, ObjectMapping<T> mapping, boolean isShared, CodecRegistry codecs) {
    super(type);
    this.mapping = mapping;
    this.isShared = isShared;
    this.definition = codecs.names().definition(mapping.wireName(), mapping.fields());
  }

  @Override
  public void write(ValueWriter out, Object value) {
    T typed = mapping.type().cast(value);
    BiConsumer<? super T, FieldSink> writer = mapping.writer();
    if (writer == null) {
      Function<? super T, ?> toValue = mapping.toValue();
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
    CountingFields fields = out.fields();
    int outer = fields.begin();
    writer.accept(typed, fields);
    if (fields.end(outer) != mapping.fields().size()) {
      throw new SerializationException(
          "hessian2: the codec of class "
              + type().getName()
              + " did not write its "
              + mapping.fields().size()
              + " fields");
    }
    out.leave();
  }

  @Override
  public @Nullable Object readValue(ValueReader in) {
    Function<Object, ? extends T> fromValue = mapping.fromValue();
    if (fromValue == null) {
      return super.readValue(in);
    }
    in.enter();
    Object value = in.readAny();
    Object made = value == null ? null : make((v, budget) -> fromValue.apply(v), value, in);
    in.leave();
    return made;
  }

  @Override
  public void requireObject() {
    if (mapping.reader() == null) {
      super.requireObject();
    }
  }

  /** For each field of the message the index of the mapping's field, -1 for none. */
  @Override
  public Object plan(String[] names) {
    return Arrays.stream(names).mapToInt(mapping.fields()::indexOf).toArray();
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    BiFunction<@Nullable Object[], ReadBudget, ? extends T> reader = mapping.reader();
    if (reader == null) {
      return super.readObject(in, plan);
    }
    in.enter();
    int number = in.addIncomplete();
    @Nullable Object[] values = new @Nullable Object[mapping.fields().size()];
    for (int index : (int[]) plan) {
      Object value = in.readAny();
      if (index >= 0) {
        values[index] = value;
      }
    }
    Object made = make(reader, values, in);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  /** Leaves out the text of what a function throws: it may quote what the peer sent. */
  private <V> @Nullable Object make(
      BiFunction<V, ReadBudget, ? extends T> reader, V values, ValueReader in) {
    try {
      return reader.apply(values, in.budget());
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw SerializationException.withStackOf(
          e,
          "hessian2: the ObjectCodec of class "
              + type().getName()
              + " threw "
              + e.getClass().getName()
              + " for the values of the message; check how it handles a missing or null value");
    }
  }
}
