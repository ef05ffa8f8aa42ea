package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;

/**
 * Looks at a field's value after Kryo stored it with Unsafe, which does not: a message could
 * otherwise put an object of any allowed class into a field of another type. Only used where the
 * application made Kryo use Unsafe; see {@link UnsafeSwitch}.
 */
final class CheckedField extends CachedField {

  private final CachedField stored;

  CheckedField(CachedField stored) {
    super(stored.getField());
    this.stored = stored;
    setValueClass(stored.getValueClass(), stored.getSerializer());
  }

  @Override
  public void read(Input input, Object object) {
    stored.read(input, object);
    Object value;
    try {
      value = getField().get(object);
    } catch (IllegalAccessException e) {
      throw new KryoException("field " + getField().getName(), e);
    }
    if (value != null && !getField().getType().isInstance(value)) {
      throw new MisreadException(
          "kryo: field "
              + getField().getName()
              + " of "
              + getField().getDeclaringClass().getName()
              + " cannot hold a "
              + value.getClass().getName());
    }
  }

  @Override
  public void write(Output output, Object object) {
    stored.write(output, object);
  }

  @Override
  public void copy(Object original, Object copy) {
    stored.copy(original, copy);
  }
}
