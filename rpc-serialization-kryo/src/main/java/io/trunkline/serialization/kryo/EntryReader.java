package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.TreeMapSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import com.esotericsoftware.kryo.util.Generics;
import com.esotericsoftware.kryo.util.Generics.GenericType;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.SortedFill;
import io.trunkline.serialization.kryo.ElementReader.Guarding;
import io.trunkline.serialization.kryo.ElementReader.Maker;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads Kryo's form of maps as {@link MapSerializer} does, and charges each key before it is put
 * into the map; see {@link ElementReader}.
 *
 * @param <T> the maps
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
final class EntryReader<T extends Map> {

  private final MapSerializer<?> settings;
  private final Maker<T> maker;
  private final Guarding guarding;
  private final boolean lazily;
  private final KryoForm form;
  private boolean nullKeys = true;
  private boolean nullValues = true;

  /** Reads for a serializer, which knows the classes and serializers of its keys and values. */
  EntryReader(MapSerializer<?> settings, Maker<T> maker, KryoForm form) {
    this(
        settings,
        maker,
        (kryo, input, made, size) -> Containers.keys(kryo, input, made),
        true,
        form);
  }

  EntryReader(MapSerializer<?> settings, Maker<T> maker, Guarding guarding, KryoForm form) {
    this(settings, maker, guarding, false, form);
  }

  private EntryReader(
      MapSerializer<?> settings, Maker<T> maker, Guarding guarding, boolean lazily, KryoForm form) {
    this.settings = settings;
    this.maker = maker;
    this.guarding = guarding;
    this.lazily = lazily;
    this.form = form;
  }

  /** See {@link MapSerializer#setKeysCanBeNull}. */
  void keysCanBeNull(boolean canBeNull) {
    nullKeys = canBeNull;
  }

  boolean keysCanBeNull() {
    return nullKeys;
  }

  /** See {@link MapSerializer#setValuesCanBeNull}. */
  void valuesCanBeNull(boolean canBeNull) {
    nullValues = canBeNull;
  }

  boolean valuesCanBeNull() {
    return nullValues;
  }

  @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    ArrayInput message = (ArrayInput) input;
    if (form == KryoForm.KRYO_4 && settings instanceof TreeMapSerializer) {
      T map = make(kryo, message, type, 0); // its comparator comes before the size
      return filled(kryo, message, map, claimed(message, input.readVarInt(true)));
    }
    int length = input.readVarInt(true);
    if (form == KryoForm.KRYO_5 && length-- == 0) {
      return null;
    }
    claimed(message, length);
    return filled(kryo, message, make(kryo, message, type, length), length);
  }

  private static int claimed(ArrayInput input, int length) {
    input.claimElements(length);
    return length;
  }

  private T make(Kryo kryo, ArrayInput input, Class<? extends T> type, int length) {
    T map = maker.make(kryo, input, type, length);
    kryo.reference(map);
    return map;
  }

  private T filled(Kryo kryo, ArrayInput input, T map, int length) {
    if (length != 0) {
      Containers.claimEntries(input, map, length);
      readEntries(kryo, input, map, length);
    }
    return map;
  }

  private void readEntries(Kryo kryo, ArrayInput input, T map, int length) {
    Class keyClass = settings.getKeyClass();
    Class valueClass = settings.getValueClass();
    Serializer keys = settings.getKeySerializer();
    Serializer values = settings.getValueSerializer();
    Generics generics = kryo.getGenerics();
    GenericType[] arguments = generics.nextGenericTypes();
    if (arguments != null) {
      Class key = keys == null ? finalClass(kryo, arguments[0]) : null;
      if (key != null) {
        keys = kryo.getSerializer(key);
        keyClass = key;
      }
      Class value = values == null ? finalClass(kryo, arguments[1]) : null;
      if (value != null) {
        values = kryo.getSerializer(value);
        valueClass = value;
      }
    }
    ObjectReferences references = ObjectReferences.of(kryo);
    int before = references == null ? 0 : references.beginFilling();
    int latest = references == null ? 0 : references.latestReadId();
    SortedFill sorted = Containers.sorted(kryo, input, map, length);
    LazyKeyGuard lazy = lazily ? Containers.guards(map) : null;
    KeyGuard guard = lazy != null || sorted != null ? null : guarding.of(kryo, input, map, length);
    for (int i = 0; i < length; i++) {
      if (arguments != null) {
        generics.pushGenericType(arguments[0]);
      }
      Object key = ElementReader.element(kryo, input, keyClass, keys, nullKeys);
      if (arguments != null) {
        generics.popGenericType();
      }
      boolean isOutermost = kryo.getDepth() == 1;
      if (isOutermost) {
        input.parts().read(key instanceof String);
      }
      Object value = ElementReader.element(kryo, input, valueClass, values, nullValues);
      if (isOutermost) {
        input.parts().read(value instanceof String);
      }
      if (sorted != null) {
        sorted.put(key, value);
        continue;
      }
      if (lazy != null) {
        guard = lazy.check(guard, input.budget(), map, i, key);
      } else if (guard != null) {
        guard.check(key);
      }
      Object replaced = map.put(key, value);
      if (replaced != null) {
        Containers.collided(references, input, map, key, value, replaced);
      }
    }
    if (sorted != null) {
      sorted.finish();
    }
    Containers.filled(kryo, references, input, map, before, latest);
    generics.popGenericType();
  }

  private static @Nullable Class finalClass(Kryo kryo, GenericType argument) {
    Class type = argument.resolve(kryo.getGenerics());
    return type != null && kryo.isFinal(type) ? type : null;
  }
}
