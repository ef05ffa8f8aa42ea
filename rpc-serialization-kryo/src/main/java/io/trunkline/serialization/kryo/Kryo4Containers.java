package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kryo 4's form of containers: the size, then each element with its class, whatever the others are,
 * or as the serializer writes it that an annotation gave. Kryo 5 has the class in front if it is
 * the same for all.
 */
final class Kryo4Containers {

  private Kryo4Containers() {}

  /**
   * @param settings say which serializer the elements have, if any
   * @param nulls whether an element may be null
   */
  static void write(
      Kryo kryo,
      Output output,
      Collection<?> elements,
      CollectionSerializer<?> settings,
      boolean nulls) {
    output.writeVarInt(elements.size(), true);
    Serializer<?> serializer = settings.getElementSerializer();
    for (Object element : elements) {
      write(kryo, output, element, serializer, nulls);
    }
  }

  /**
   * @param settings say which serializers the keys and values have, if any
   * @param nullKeys whether a key may be null
   * @param nullValues whether a value may be null
   */
  static void write(
      Kryo kryo,
      Output output,
      Map<?, ?> map,
      MapSerializer<?> settings,
      boolean nullKeys,
      boolean nullValues) {
    output.writeVarInt(map.size(), true);
    Serializer<?> keys = settings.getKeySerializer();
    Serializer<?> values = settings.getValueSerializer();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      write(kryo, output, entry.getKey(), keys, nullKeys);
      write(kryo, output, entry.getValue(), values, nullValues);
    }
  }

  private static void write(
      Kryo kryo,
      Output output,
      @Nullable Object element,
      @Nullable Serializer<?> serializer,
      boolean nulls) {
    if (serializer == null) {
      kryo.writeClassAndObject(output, element);
    } else if (nulls) {
      kryo.writeObjectOrNull(output, element, serializer);
    } else {
      kryo.writeObject(output, element, serializer);
    }
  }
}
