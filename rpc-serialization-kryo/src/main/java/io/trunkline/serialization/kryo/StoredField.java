package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * A field of stored data as its writer had it. This side has no such field, and its value is read
 * and dropped; or it has the field, and leaves the class of its values out where the writer did
 * not, or the other way around.
 */
final class StoredField extends CachedField {

  private final Kryo kryo;
  private final StoredValue value;
  private final @Nullable Field target;
  private final String name;

  /**
   * @param wanted as the writer had it
   * @param target this side's; null to drop the value
   */
  @SuppressWarnings("NullAway") // Kryo keeps the field only for its own methods
  StoredField(Kryo kryo, AgreedClasses classes, ClassSchema.Field wanted, @Nullable Field target) {
    super(target);
    this.kryo = kryo;
    this.target = target;
    value = StoredValue.of(classes, wanted);
    name = wanted.name();
  }

  @Override
  public void read(Input input, Object object) {
    try {
      Object read = value.read(kryo, input);
      if (target != null) {
        target.set(object, read);
      }
    } catch (IllegalAccessException | RuntimeException | StackOverflowError e) {
      KryoException traced = e instanceof KryoException k ? k : new KryoException(e);
      traced.addTrace(name + " (" + object.getClass().getName() + ")");
      throw traced;
    }
  }

  @Override
  public void write(Output output, Object object) {
    throw new SerializationException("kryo: nothing is written under a table of stored data");
  }

  @Override
  public void copy(Object original, Object copy) {
    throw new UnsupportedOperationException("objects are written and read, not copied");
  }

  @Override
  public String toString() {
    return name;
  }
}
