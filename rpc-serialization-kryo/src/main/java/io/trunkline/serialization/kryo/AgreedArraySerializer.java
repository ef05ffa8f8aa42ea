package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * An array of objects under agreed terms, in the form Kryo has for collections: length, and the
 * class once if all elements are of one. Kryo's own form of arrays depends on whether the component
 * class is final, which the other side may see differently.
 */
final class AgreedArraySerializer extends Serializer<Object[]> {

  AgreedArraySerializer() {
    setAcceptsNull(true);
  }

  @Override
  public void write(Kryo kryo, Output output, Object @Nullable [] array) {
    if (array == null) {
      output.writeByte(Kryo.NULL);
      return;
    }
    Class<?> only = null;
    boolean nulls = false;
    boolean alike = true;
    for (Object element : array) {
      nulls |= element == null;
      if (element != null && only != element.getClass()) {
        alike &= only == null;
        only = element.getClass();
      }
    }
    output.writeVarIntFlag(alike, array.length + 1, true);
    if (array.length == 0) {
      return;
    }
    if (!alike) {
      for (Object element : array) {
        kryo.writeClassAndObject(output, element);
      }
      return;
    }
    Registration registration = kryo.writeClass(output, only);
    if (registration != null) {
      output.writeBoolean(nulls);
      writeAlike(kryo, output, array, registration.getSerializer(), nulls);
    }
  }

  private static void writeAlike(
      Kryo kryo, Output output, Object[] array, Serializer<?> serializer, boolean nulls) {
    for (Object element : array) {
      if (nulls) {
        kryo.writeObjectOrNull(output, element, serializer);
      } else {
        kryo.writeObject(output, element, serializer);
      }
    }
  }

  @Override
  public Object @Nullable [] read(Kryo kryo, Input input, Class<? extends Object[]> type) {
    boolean alike = input.readVarIntFlag();
    int length = input.readVarIntFlag(true) - 1;
    if (length == -1) {
      return null;
    }
    ((ArrayInput) input).claimElements(length);
    Object[] array = (Object[]) Array.newInstance(type.getComponentType(), length);
    kryo.reference(array);
    if (length == 0) {
      return array;
    }
    if (!alike) {
      for (int i = 0; i < length; i++) {
        array[i] = kryo.readClassAndObject(input);
      }
      return array;
    }
    Registration registration = kryo.readClass(input);
    if (registration != null) {
      readAlike(kryo, input, array, registration);
    }
    return array;
  }

  private static void readAlike(Kryo kryo, Input input, Object[] array, Registration registration) {
    boolean nulls = input.readBoolean();
    Class<?> only = registration.getType();
    Serializer<?> serializer = registration.getSerializer();
    for (int i = 0; i < array.length; i++) {
      array[i] =
          nulls
              ? kryo.readObjectOrNull(input, only, serializer)
              : kryo.readObject(input, only, serializer);
    }
  }
}
