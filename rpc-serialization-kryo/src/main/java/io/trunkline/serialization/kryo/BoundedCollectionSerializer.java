package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/** Kryo's own form; size, memory and the work of each element are charged before they are used. */
class BoundedCollectionSerializer<T extends Collection<?>> extends CollectionSerializer<T> {

  private final KryoForm form;
  private final ElementReader<T> reader;
  private boolean ofField;

  BoundedCollectionSerializer(KryoForm form) {
    this.form = form;
    reader = new ElementReader<T>(this, this::create, form);
  }

  /** Writes for a field whose annotation brings this serializer, whatever the value's class. */
  final void writesAnyClass() {
    ofField = true;
  }

  @Override
  public void setElementsCanBeNull(boolean elementsCanBeNull) {
    super.setElementsCanBeNull(elementsCanBeNull);
    reader.elementsCanBeNull(elementsCanBeNull);
  }

  @Override
  protected T create(Kryo kryo, Input input, Class<? extends T> type, int size) {
    if ((Class<?>) type == ArrayList.class) {
      ((ArrayInput) input).budget().claimObject(Containers.LIST);
    } else if ((Class<?>) type == HashSet.class) {
      ((ArrayInput) input).budget().claimObject(Containers.SET);
    }
    T made = super.create(kryo, input, type, size); // others come from Instantiators
    Containers.clear(made);
    return made;
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable T elements) {
    if (ofField) {
      Containers.requireNoMore(kryo, elements);
    }
    if (form == KryoForm.KRYO_4 && elements != null) {
      Kryo4Containers.write(kryo, output, elements, this, reader.elementsCanBeNull());
    } else {
      super.write(kryo, output, elements);
    }
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    return reader.read(kryo, input, type);
  }
}
