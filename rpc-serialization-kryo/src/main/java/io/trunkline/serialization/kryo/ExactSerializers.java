package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The serializers of one engine for the classes that places in beans leave out. */
final class ExactSerializers {

  private final Kryo kryo;
  private @Nullable Serializer<?>[] byPlace = new Serializer<?>[16];

  ExactSerializers(Kryo kryo) {
    this.kryo = kryo;
  }

  Serializer<?> of(ExactType type) {
    int place = type.place();
    Serializer<?> known = place < byPlace.length ? byPlace[place] : null;
    return known != null ? known : learn(type);
  }

  private Serializer<?> learn(ExactType type) {
    if (type.place() >= byPlace.length) {
      byPlace = Arrays.copyOf(byPlace, 2 * type.place());
    }
    Serializer<?> serializer = kryo.getSerializer(type.type());
    byPlace[type.place()] = serializer;
    return serializer;
  }
}
