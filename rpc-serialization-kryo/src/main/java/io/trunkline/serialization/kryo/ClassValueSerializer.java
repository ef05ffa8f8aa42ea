package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.ClassSerializer;
import com.esotericsoftware.kryo.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of classes as values: Kryo 5 says whether one is primitive only where it could be,
 * Kryo 4 always. The gate decides on each, also where a number stands for it: among those that
 * stock peers number is one that no gate knows.
 */
@SuppressWarnings("rawtypes") // Kryo's signatures
final class ClassValueSerializer extends ClassSerializer {

  private final GatedClassResolver classes;

  ClassValueSerializer(GatedClassResolver classes) {
    this.classes = classes;
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable Class value) {
    if (classes.version() == KryoForm.KRYO_4) {
      kryo.writeClass(output, value);
      output.writeBoolean(value != null && value.isPrimitive());
    } else {
      super.write(kryo, output, value);
    }
  }

  @Override
  public @Nullable Class read(Kryo kryo, Input input, Class<? extends Class> ofType) {
    Class<?> value =
        classes.version() == KryoForm.KRYO_4
            ? readKryo4(kryo, input)
            : super.read(kryo, input, ofType);
    if (value != null) {
      classes.gate().check(value);
    }
    return value;
  }

  private static @Nullable Class<?> readKryo4(Kryo kryo, Input input) {
    Registration registration = kryo.readClass(input);
    boolean primitive = input.readBoolean();
    if (registration == null) {
      return null;
    }
    Class<?> type = registration.getType();
    return primitive ? type : Util.getWrapperClass(type);
  }
}
