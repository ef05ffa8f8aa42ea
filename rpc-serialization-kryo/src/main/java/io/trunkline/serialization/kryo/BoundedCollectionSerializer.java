package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import java.util.Collection;

/** Kryo's own form; the declared size is claimed before the collection is made. */
class BoundedCollectionSerializer<T extends Collection<?>> extends CollectionSerializer<T> {

  @Override
  protected T create(Kryo kryo, Input input, Class<? extends T> type, int size) {
    ((ArrayInput) input).claimElements(size);
    return super.create(kryo, input, type, size);
  }
}
