package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.TreeSetSerializer;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.budget.SortedFill;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads Kryo's form of collections as {@link CollectionSerializer} does, which has no hook between
 * an element and the table that it is put into: here each element is charged before.
 *
 * @param <T> the collections
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
final class ElementReader<T extends Collection> {

  /** Makes the container that is filled; its declared size has been claimed. */
  interface Maker<T> {
    T make(Kryo kryo, Input input, Class<? extends T> type, int size);
  }

  /** The guard of what is put into a container; null if that needs none. */
  interface Guarding {
    @Nullable KeyGuard of(Kryo kryo, ArrayInput input, Object container, int size);
  }

  private final CollectionSerializer<?> settings;
  private final Maker<T> maker;
  private final Guarding guarding;
  private final boolean lazily;
  private final KryoForm form;
  private boolean nullable = true;

  /** Reads for a serializer, which knows the class and the serializer of its elements. */
  ElementReader(CollectionSerializer<?> settings, Maker<T> maker, KryoForm form) {
    this(
        settings,
        maker,
        (kryo, input, made, size) -> Containers.keys(kryo, input, made),
        true,
        form);
  }

  ElementReader(
      CollectionSerializer<?> settings, Maker<T> maker, Guarding guarding, KryoForm form) {
    this(settings, maker, guarding, false, form);
  }

  private ElementReader(
      CollectionSerializer<?> settings,
      Maker<T> maker,
      Guarding guarding,
      boolean lazily,
      KryoForm form) {
    this.settings = settings;
    this.maker = maker;
    this.guarding = guarding;
    this.lazily = lazily;
    this.form = form;
  }

  /** See {@link CollectionSerializer#setElementsCanBeNull}. */
  void elementsCanBeNull(boolean canBeNull) {
    nullable = canBeNull;
  }

  boolean elementsCanBeNull() {
    return nullable;
  }

  @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
    return form == KryoForm.KRYO_4
        ? readKryo4(kryo, (ArrayInput) input, type)
        : readKryo5(kryo, input, type);
  }

  /** The comparator of a sorted set, the size, and elements of which none is like the others. */
  private T readKryo4(Kryo kryo, ArrayInput input, Class<? extends T> type) {
    boolean sorted = settings instanceof TreeSetSerializer;
    int length = sorted ? 0 : input.readVarInt(true);
    T collection = make(kryo, input, type, length);
    if (sorted) {
      length = input.readVarInt(true);
      input.claimElements(length);
      Containers.claimEntries(input, collection, length);
    }
    fill(
        kryo,
        input,
        collection,
        length,
        settings.getElementClass(),
        settings.getElementSerializer(),
        nullable);
    return collection;
  }

  private @Nullable T readKryo5(Kryo kryo, Input input, Class<? extends T> type) {
    Class only = settings.getElementClass();
    Serializer serializer = settings.getElementSerializer();
    if (serializer == null) {
      Class generic = kryo.getGenerics().nextGenericClass();
      if (generic != null && kryo.isFinal(generic)) {
        serializer = kryo.getSerializer(generic);
        only = generic;
      }
    }
    try {
      boolean nulls = nullable;
      boolean alike = serializer == null && input.readVarIntFlag();
      int length;
      if (serializer == null) {
        length = input.readVarIntFlag(true);
      } else if (nulls) {
        nulls = input.readVarIntFlag();
        length = input.readVarIntFlag(true);
      } else {
        length = input.readVarInt(true);
      }
      if (length == 0) {
        return null;
      }
      length--;
      T collection = make(kryo, (ArrayInput) input, type, length);
      if (length == 0) {
        return collection;
      }
      if (alike) {
        Registration registration = kryo.readClass(input);
        if (registration == null) {
          addNulls(collection, length);
          return collection;
        }
        only = registration.getType();
        serializer = registration.getSerializer();
        nulls = nulls && input.readBoolean();
      }
      fill(kryo, (ArrayInput) input, collection, length, only, serializer, nulls);
      return collection;
    } finally {
      kryo.getGenerics().popGenericType();
    }
  }

  private void fill(
      Kryo kryo,
      ArrayInput input,
      T collection,
      int length,
      @Nullable Class only,
      @Nullable Serializer serializer,
      boolean nulls) {
    ObjectReferences references = collection instanceof Set ? ObjectReferences.of(kryo) : null;
    int before = references == null ? 0 : references.beginFilling();
    int latest = references == null ? 0 : references.latestReadId();
    SortedFill sorted = Containers.sorted(kryo, input, collection, length);
    if (sorted != null) {
      for (int i = 0; i < length; i++) {
        sorted.add(element(kryo, input, only, serializer, nulls));
      }
      sorted.finish();
      Containers.filled(kryo, references, input, collection, before, latest);
      return;
    }
    ReadBudget budget = input.budget();
    LazyKeyGuard lazy = lazily ? Containers.guards(collection) : null;
    KeyGuard guard =
        lazy != null || length == 0 ? null : guarding.of(kryo, input, collection, length);
    for (int i = 0; i < length; i++) {
      Object element = element(kryo, input, only, serializer, nulls);
      if (lazy != null) {
        guard = lazy.check(guard, budget, collection, i, element);
      } else if (guard != null) {
        guard.check(element);
      }
      if (!collection.add(element) && references != null) {
        Containers.collided(references, input, collection, element);
      }
    }
    Containers.filled(kryo, references, input, collection, before, latest);
  }

  private T make(Kryo kryo, ArrayInput input, Class<? extends T> type, int length) {
    input.claimElements(length);
    T collection = maker.make(kryo, input, type, length);
    kryo.reference(collection instanceof WorkingList working ? working.target() : collection);
    Containers.claimEntries(input, collection, length);
    return collection;
  }

  private static void addNulls(Collection collection, int length) {
    for (int i = 0; i < length; i++) {
      collection.add(null);
    }
  }

  /** An element, or a key or a value of a map. */
  static @Nullable Object element(
      Kryo kryo,
      Input input,
      @Nullable Class only,
      @Nullable Serializer serializer,
      boolean nulls) {
    if (serializer == null) {
      return kryo.readClassAndObject(input);
    }
    return nulls
        ? kryo.readObjectOrNull(input, only, serializer)
        : kryo.readObject(input, only, serializer);
  }
}
