package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.Map;

/** Kryo's own form; the declared size is claimed before the map is made. */
class BoundedMapSerializer<T extends Map<?, ?>> extends MapSerializer<T> {

  @Override
  protected T create(Kryo kryo, Input input, Class<? extends T> type, int size) {
    ((ArrayInput) input).claimElements(size);
    return super.create(kryo, input, type, size);
  }
}
