package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import io.trunkline.serialization.budget.KeyGuard;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kryo's form of what {@code Map.of} makes; see {@link FinishedCollectionSerializer}. */
final class ImmutableMapSerializer extends MapSerializer<Map<?, ?>> {

  private static final int BYTES = 128; // with the working map
  private static final int BYTES_OF_ENTRY = 48; // beside those of the working map

  private final EntryReader<Map<?, ?>> reader =
      new EntryReader<Map<?, ?>>(
          this,
          this::create,
          (kryo, input, entries, size) -> KeyGuard.ofImmutable(input.budget(), size),
          KryoForm.KRYO_5);

  ImmutableMapSerializer() {
    setKeysCanBeNull(false);
    setValuesCanBeNull(false);
    reader.keysCanBeNull(false);
    reader.valuesCanBeNull(false);
  }

  @Override
  protected Map<?, ?> create(Kryo kryo, Input input, Class<? extends Map<?, ?>> type, int size) {
    ((ArrayInput) input)
        .budget()
        .claimBytes(BYTES + (long) BYTES_OF_ENTRY * size, "immutable maps");
    return new HashMap<>();
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable Map<?, ?> map) {
    ObjectReferences.begin(kryo, map);
    super.write(kryo, output, map);
    ObjectReferences.end(kryo, map);
  }

  @Override
  public @Nullable Map<?, ?> read(Kryo kryo, Input input, Class<? extends Map<?, ?>> type) {
    ObjectReferences references = (ObjectReferences) kryo.getReferenceResolver();
    int id = references.latestReadId();
    Map<?, ?> entries = reader.read(kryo, input, type);
    if (entries == null) {
      return null;
    }
    Map<?, ?> finished = Map.copyOf(entries);
    references.setReadObject(id, finished);
    return finished;
  }
}
