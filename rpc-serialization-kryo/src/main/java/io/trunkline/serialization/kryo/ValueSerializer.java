package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * A value that has no object inside, in the form that one of Kryo's serializers has for it. Its
 * form is the same everywhere and it keeps nothing, so there is one for all engines, which what is
 * compiled calls as a constant.
 */
final class ValueSerializer<T> extends Serializer<T> implements Walked, DelegatingSerializer {

  private final Class<T> type;
  private final Serializer<T> form;
  private final boolean referenced;

  ValueSerializer(Class<T> type, Serializer<T> form) {
    super(form.getAcceptsNull(), form.isImmutable());
    this.type = type;
    this.form = form;
    referenced = !Util.isWrapperClass(type);
  }

  /** Of its values. */
  Class<T> type() {
    return type;
  }

  @Override
  public Serializer<T> form() {
    return form;
  }

  @Override
  public boolean isReferenced() {
    return referenced;
  }

  @Override
  @SuppressWarnings("NullAway") // null where the form accepts it
  public void write(Kryo kryo, Output output, @Nullable T value) {
    form.write(kryo, output, value);
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> ignored) {
    return form.read(kryo, input, type);
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // of the type; null where the form accepts it
  public void write(GraphWriter writer, @Nullable Object value) {
    form.write(writer.kryo(), writer.out(), (T) value);
  }

  @Override
  public @Nullable Object read(GraphReader reader, int id) {
    Object value = form.read(reader.kryo(), reader.in(), type);
    if (value != null) {
      reader.begun(id, value);
    }
    return value;
  }
}
