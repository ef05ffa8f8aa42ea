package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kryo's own form; size, memory and the work of each key are charged before they are used. */
class BoundedMapSerializer<T extends Map<?, ?>> extends MapSerializer<T> {

  private final EntryReader<T> reader = new EntryReader<T>(this, this::create);

  @Override
  public void setKeysCanBeNull(boolean keysCanBeNull) {
    super.setKeysCanBeNull(keysCanBeNull);
    reader.keysCanBeNull(keysCanBeNull);
  }

  @Override
  public void setValuesCanBeNull(boolean valuesCanBeNull) {
    super.setValuesCanBeNull(valuesCanBeNull);
    reader.valuesCanBeNull(valuesCanBeNull);
  }

  @Override
  protected T create(Kryo kryo, Input input, Class<? extends T> type, int size) {
    if ((Class<?>) type == HashMap.class) {
      ((ArrayInput) input).budget().claimObject(Containers.MAP);
    }
    return super.create(kryo, input, type, size); // others come from Instantiators
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    return reader.read(kryo, input, type);
  }
}
