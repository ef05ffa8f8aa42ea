package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.ClassSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of classes as values. The gate decides on each, also where a number stands for it:
 * among those that stock peers number is one that no gate knows.
 */
@SuppressWarnings("rawtypes") // Kryo's signatures
final class ClassValueSerializer extends ClassSerializer {

  private final GatedClassResolver classes;

  ClassValueSerializer(GatedClassResolver classes) {
    this.classes = classes;
  }

  @Override
  public @Nullable Class read(Kryo kryo, Input input, Class<? extends Class> ofType) {
    Class<?> value = super.read(kryo, input, ofType);
    if (value != null) {
      classes.gate().check(value);
    }
    return value;
  }
}
