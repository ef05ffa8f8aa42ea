package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kryo's own form; size, memory and the work of each key are charged before they are used. */
class BoundedMapSerializer<T extends Map<?, ?>> extends MapSerializer<T> {

  private final KryoForm form;
  private final EntryReader<T> reader;
  private boolean ofField;

  BoundedMapSerializer(KryoForm form) {
    this.form = form;
    reader = new EntryReader<T>(this, this::create, form);
  }

  /** Writes for a field whose annotation brings this serializer, whatever the value's class. */
  final void writesAnyClass() {
    ofField = true;
  }

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
    T made = super.create(kryo, input, type, size); // others come from Instantiators
    Containers.clear(made);
    return made;
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable T map) {
    if (ofField) {
      Containers.requireNoMore(kryo, map);
    }
    if (form == KryoForm.KRYO_4 && map != null) {
      Kryo4Containers.write(
          kryo, output, map, this, reader.keysCanBeNull(), reader.valuesCanBeNull());
    } else {
      super.write(kryo, output, map);
    }
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    return reader.read(kryo, input, type);
  }
}
