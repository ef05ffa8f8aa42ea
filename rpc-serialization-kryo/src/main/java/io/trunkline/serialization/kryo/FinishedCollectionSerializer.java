package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.kryo.ElementReader.Guarding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of collections that are not filled one by one: the elements are collected first. One
 * that can be made empty is made so before, and what its elements refer to; of another Kryo has
 * handed the working list to the reference table, and the finished collection is put in its place.
 */
final class FinishedCollectionSerializer extends CollectionSerializer<Collection<?>> {

  private static final int BYTES = 128; // with the working list
  private static final int STEPS = 150;
  private static final int BYTES_OF_ELEMENT = 16; // in arrays that are copied

  /** Null for those that can be made empty. */
  private final @Nullable Function<Collection<?>, Collection<?>> finish;

  /** Null for those that cannot. */
  private final @Nullable Supplier<Collection<Object>> empty;

  private final boolean nulls;
  private final KryoForm form;
  private final ElementReader<Collection<?>> reader;

  private FinishedCollectionSerializer(
      @Nullable Function<Collection<?>, Collection<?>> finish,
      @Nullable Supplier<Collection<Object>> empty,
      boolean nulls,
      Guarding guarding,
      KryoForm form) {
    this.finish = finish;
    this.empty = empty;
    this.nulls = nulls;
    this.form = form;
    reader = new ElementReader<Collection<?>>(this, this::create, guarding, form);
    setElementsCanBeNull(nulls);
    reader.elementsCanBeNull(nulls);
  }

  /** For lists that may hold null. */
  static FinishedCollectionSerializer ofList(Supplier<Collection<Object>> empty, KryoForm form) {
    return new FinishedCollectionSerializer(
        null, empty, true, (kryo, input, elements, size) -> null, form);
  }

  /** For sets that may hold null and compare each element with all others. */
  static FinishedCollectionSerializer ofArraySet(
      Supplier<Collection<Object>> empty, KryoForm form) {
    return new FinishedCollectionSerializer(
        null,
        empty,
        true,
        (kryo, input, elements, size) -> KeyGuard.of(input.budget(), new CopyOnWriteArraySet<>()),
        form);
  }

  /** For lists without null, whose form has no mark for it. */
  static FinishedCollectionSerializer ofImmutableList(
      Function<Collection<?>, Collection<?>> finish) {
    return new FinishedCollectionSerializer(
        finish, null, false, (kryo, input, elements, size) -> null, KryoForm.KRYO_5);
  }

  /** For the sets of {@code Set.of}. */
  static FinishedCollectionSerializer ofImmutableSet(
      Function<Collection<?>, Collection<?>> finish) {
    return new FinishedCollectionSerializer(
        finish,
        null,
        false,
        (kryo, input, elements, size) -> KeyGuard.ofImmutable(input.budget(), size),
        KryoForm.KRYO_5);
  }

  /** The lists of {@code Stream.toList()} have the class of {@code List.of}, and may hold null. */
  @Override
  public void write(Kryo kryo, Output output, @Nullable Collection<?> elements) {
    if (form == KryoForm.KRYO_4 && elements != null) {
      Kryo4Containers.write(kryo, output, elements, this, nulls);
      return;
    }
    try {
      Object late = finish == null ? null : elements;
      ObjectReferences.begin(kryo, late);
      super.write(kryo, output, elements);
      ObjectReferences.end(kryo, late);
    } catch (IllegalArgumentException failure) {
      if (nulls || elements == null || elements.stream().allMatch(Objects::nonNull)) {
        throw failure;
      }
      throw new SerializationException(
          "kryo: a "
              + elements.getClass().getName()
              + " holds null beside objects of one class, which its form has no"
              + " place for; copy it into an ArrayList",
          failure);
    }
  }

  @Override
  protected Collection<?> create(
      Kryo kryo, Input input, Class<? extends Collection<?>> type, int size) {
    ReadBudget budget = ((ArrayInput) input).budget();
    budget.claimBytes(BYTES + (long) BYTES_OF_ELEMENT * size, "immutable collections");
    budget.claimWork(STEPS, "making immutable collections");
    return empty == null ? new ArrayList<>(size) : new WorkingList(size, empty.get());
  }

  @Override
  public @Nullable Collection<?> read(Kryo kryo, Input input, Class<? extends Collection<?>> type) {
    ObjectReferences references = (ObjectReferences) kryo.getReferenceResolver();
    int id = references.latestReadId();
    Collection<?> elements = reader.read(kryo, input, type);
    if (elements == null) {
      return null;
    }
    if (elements instanceof WorkingList working) {
      working.target().addAll(working); // at once, since each change copies all of it
      return working.target();
    }
    Collection<?> finished = requireNonNull(finish).apply(elements);
    references.setReadObject(id, finished);
    return finished;
  }
}
