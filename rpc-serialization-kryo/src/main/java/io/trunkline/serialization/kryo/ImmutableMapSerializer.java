package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kryo's form of what {@code Map.of} makes; see {@link FinishedCollectionSerializer}. */
final class ImmutableMapSerializer extends MapSerializer<Map<?, ?>> {

  ImmutableMapSerializer() {
    setKeysCanBeNull(false);
    setValuesCanBeNull(false);
  }

  @Override
  protected Map<?, ?> create(Kryo kryo, Input input, Class<? extends Map<?, ?>> type, int size) {
    ((ArrayInput) input).claimElements(size);
    return new HashMap<>();
  }

  @Override
  public @Nullable Map<?, ?> read(Kryo kryo, Input input, Class<? extends Map<?, ?>> type) {
    ObjectReferences references = (ObjectReferences) kryo.getReferenceResolver();
    int id = references.latestReadId();
    Map<?, ?> entries = super.read(kryo, input, type);
    if (entries == null) {
      return null;
    }
    Map<?, ?> finished = Map.copyOf(entries);
    references.setReadObject(id, finished);
    return finished;
  }
}
