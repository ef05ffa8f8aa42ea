package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import java.lang.reflect.Field;

/**
 * A field whose values travel with their class though Kryo would leave it out: the other side
 * cannot, or nothing else says what the class looks like there.
 */
final class OpenField extends CachedField {

  private final Kryo kryo;

  OpenField(Kryo kryo, Field field) {
    super(field);
    this.kryo = kryo;
  }

  @Override
  public void write(Output output, Object object) {
    try {
      kryo.writeClassAndObject(output, getField().get(object));
    } catch (IllegalAccessException | RuntimeException | StackOverflowError e) {
      throw traced(e);
    }
  }

  @Override
  public void read(Input input, Object object) {
    try {
      getField().set(object, kryo.readClassAndObject(input));
    } catch (IllegalAccessException | RuntimeException | StackOverflowError e) {
      throw traced(e);
    }
  }

  @Override
  public void copy(Object original, Object copy) {
    throw new UnsupportedOperationException("objects are written and read, not copied");
  }

  /** With the field's place, as Kryo's own fields have it. */
  private KryoException traced(Throwable failure) {
    KryoException traced = failure instanceof KryoException e ? e : new KryoException(failure);
    traced.addTrace(getField().getName() + " (" + getField().getDeclaringClass().getName() + ")");
    return traced;
  }

  @Override
  public String toString() {
    return getField().getName();
  }
}
