package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of an object that is made when all that is in it was read. One that contains itself
 * is refused when it is written.
 */
final class LateSerializer<T> extends Serializer<T> implements DelegatingSerializer {

  private final Serializer<T> form;

  LateSerializer(Serializer<T> form) {
    super(form.getAcceptsNull(), form.isImmutable());
    this.form = form;
  }

  @Override
  public Serializer<T> form() {
    return form;
  }

  @Override
  @SuppressWarnings("NullAway") // null where the form accepts it
  public void write(Kryo kryo, Output output, @Nullable T object) {
    ObjectReferences.begin(kryo, object);
    form.write(kryo, output, object);
    ObjectReferences.end(kryo, object);
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    return form.read(kryo, input, type);
  }
}
