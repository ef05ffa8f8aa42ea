package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Util;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/**
 * What {@link Arrays#asList} makes, in the form of kryo-serializers 0.45: length, component class,
 * each element with its class. {@code toArray()} of such a list is an {@code Object[]} on Java 9
 * and later, so the component class of the array behind it is out of reach without --add-opens:
 * always Object is written, and a reader's {@code set} accepts more than the original's would.
 * Equal to stock's bytes for lists over an {@code Object[]}; stock reads both.
 */
final class ArrayAsListSerializer extends Serializer<List<?>> {

  @Override
  public void write(Kryo kryo, Output output, List<?> list) {
    Object[] elements = list.toArray();
    output.writeVarInt(elements.length, true);
    kryo.writeClass(output, Object.class);
    for (Object element : elements) {
      kryo.writeClassAndObject(output, element);
    }
  }

  @Override
  public List<?> read(Kryo kryo, Input input, Class<? extends List<?>> type) {
    int length = input.readVarInt(true);
    Registration component = kryo.readClass(input);
    if (component == null) {
      throw new SerializationException("kryo: an array list without a component class");
    }
    ((ArrayInput) input).claimElements(length);
    Object[] elements =
        (Object[]) Array.newInstance(Util.getWrapperClass(component.getType()), length);
    List<?> list = Arrays.asList(elements);
    kryo.reference(list);
    for (int i = 0; i < length; i++) {
      elements[i] = kryo.readClassAndObject(input);
    }
    return list;
  }
}
