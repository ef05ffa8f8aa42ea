package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Collections, which travel as arrays. */
final class CollectionBinding extends ContainerBinding {

  private static final int MOST_AT_ONCE = 1024; // elements for which a list has room at first
  private static final int STEPS_OF_ROOM = 80; // which most lists make when they get the first one

  private final Slot slot;
  private final @Nullable ElementAdder adder;
  private final boolean isSet;
  private final boolean isTable; // that looks at its elements

  CollectionBinding(
      Class<?> type,
      Slot slot,
      Maker maker,
      @Nullable ContainerState state,
      @Nullable String loss) {
    super(type, maker, state, loss);
    this.slot = slot;
    this.adder = state == null ? null : ElementAdder.of(type);
    this.isSet = Set.class.isAssignableFrom(type);
    this.isTable = isSet || Traits.Kind.of(type) == Traits.Kind.ORDER;
  }

  @Override
  boolean isSelfDescribing() {
    return type() == ArrayList.class;
  }

  @Override
  boolean isElements(Reading in, ValueKind kind) {
    return kind == ValueKind.ARRAY;
  }

  @Override
  void writeElements(Writing out, Object container, @Nullable Object identity) {
    Collection<?> collection = (Collection<?>) container;
    if (isSet && collection.getClass() != type() && !(collection instanceof SortedSet)) {
      requireDistinct(out, collection);
    }
    Object outer = out.enter(type(), identity);
    int size = collection.size();
    out.sink().beginArray(size);
    int count = 0;
    if (collection instanceof ArrayList<?> list) {
      for (; count < size && count < list.size(); count++) {
        out.atElement(count);
        slot.write(out, list.get(count));
      }
      count += list.size() - size;
    } else {
      Iterator<?> elements = collection.iterator();
      for (; elements.hasNext(); count++) {
        if (count == size) {
          throw changed(out, collection);
        }
        out.atElement(count);
        slot.write(out, elements.next());
      }
    }
    if (count != size) {
      throw changed(out, collection);
    }
    out.sink().endArray();
    out.leave(outer);
  }

  /** Of a set that tells its elements apart in another way than the one that arrives. */
  private void requireDistinct(Writing out, Collection<?> set) {
    if (set.size() > 1 && new HashSet<Object>(set).size() != set.size()) {
      throw out.failure(
          "an object of class "
              + set.getClass().getName()
              + " has elements that are equal, and it arrives as a "
              + type().getName()
              + ", which cannot; send a list");
    }
  }

  private static RuntimeException changed(Writing out, Collection<?> collection) {
    return out.failure(
        "an object of class "
            + collection.getClass().getName()
            + " changed while it was written; do not change what is being sent");
  }

  @Override
  @SuppressWarnings("unchecked") // of a maker of collections
  Object readElements(Reading in, int number, @Nullable Traits traits, @Nullable Object created) {
    int size = in.begin();
    Object made =
        created != null
            ? created
            : type() == ArrayList.class
                ? new ArrayList<>(Math.min(Math.max(size, 0), MOST_AT_ONCE))
                : maker.create(in, traits);
    if (maker.isFilled()) {
      in.made(number, made);
      fill(in, size, (Collection<Object>) made);
      return made;
    }
    Object inner = maker.inner(traits);
    if (inner != null) {
      Object wrapping = maker.wrap(in, inner);
      in.made(number, wrapping);
      fill(in, size, (Collection<Object>) inner);
      return wrapping;
    }
    if (maker.isHeld()) {
      in.made(number, made);
      List<@Nullable Object> elements = new ArrayList<>();
      collect(in, size, elements);
      in.hold(elements);
      return made;
    }
    List<@Nullable Object> parts = (List<@Nullable Object>) made;
    in.madeOf(number, parts);
    EarlyKeys early = collect(in, size, parts);
    Object finished = maker.finish(in, parts);
    in.made(number, finished);
    if (early != null) {
      in.unfinished().later(early.of((Collection<Object>) finished));
    }
    return finished;
  }

  private void fill(Reading in, int size, Collection<Object> collection) {
    // Each addition to it copies the whole array: a megabyte of elements would take hours.
    Collection<Object> filled =
        collection instanceof CopyOnWriteArrayList ? new ArrayList<>() : collection;
    KeyGuard guard = firstGuard(in, collection);
    boolean sawOpen = isTable && in.unfinished().take();
    EarlyKeys early = null;
    int i = 0;
    try {
      for (; in.hasNext(size, i); i++) {
        Object element = slot.read(in);
        if (i == 0) {
          in.budget().claimWork(STEPS_OF_ROOM, "making room for elements");
          guards.begin(in.budget());
        }
        if (isTable && early == null && in.unfinished().isSeen()) {
          early = EarlyKeys.ofSet(in, collection);
          guard = guard == null ? KeyGuard.of(in.budget(), collection) : guard;
        }
        if (early != null && guard != null) {
          early.add(guard, element);
          continue;
        }
        if (guard == null) {
          guard = guards.check(null, in.budget(), collection, i, element);
        } else {
          guard.check(element);
        }
        add(in, filled, element);
      }
    } catch (Throwable e) {
      in.path().addElement(i);
      throw e;
    }
    if (filled != collection) {
      collection.addAll(filled);
    }
    end(in, sawOpen, early);
  }

  private void end(Reading in, boolean sawOpen, @Nullable EarlyKeys early) {
    if (isTable && sawOpen) {
      in.unfinished().see();
    }
    if (early != null) {
      in.unfinished().later(early);
    }
  }

  /** Reads elements of which a container is made when all of them are there. */
  private @Nullable EarlyKeys collect(Reading in, int size, List<@Nullable Object> parts) {
    KeyGuard guard = isSet && size >= 0 ? guardOfFinished(in, size) : null;
    boolean sawOpen = isTable && in.unfinished().take();
    int i = 0;
    try {
      for (; in.hasNext(size, i); i++) {
        Object element = slot.read(in);
        if (i == 0) {
          in.budget().claimWork(STEPS_OF_ROOM, "making room for elements");
          guards.begin(in.budget());
        }
        if (guard != null) {
          guard.check(element);
        }
        parts.add(element);
      }
    } catch (Throwable e) {
      in.path().addElement(i);
      throw e;
    }
    if (isSet && size < 0) {
      parts.forEach(guardOfFinished(in, parts.size())::check);
    }
    EarlyKeys early = isTable && in.unfinished().isSeen() ? EarlyKeys.ofFinished(in, type()) : null;
    if (isTable && sawOpen) {
      in.unfinished().see();
    }
    return early;
  }

  private static KeyGuard guardOfFinished(Reading in, int size) {
    return KeyGuard.ofImmutable(in.budget(), Math.max(size, 1));
  }

  private void add(Reading in, Collection<Object> collection, @Nullable Object element) {
    try {
      if (adder == null) {
        collection.add(element);
      } else {
        adder.add(collection, element);
      }
    } catch (ClassCastException | NullPointerException e) {
      throw in.failure("an element is none that a " + type().getName() + " can have");
    }
  }
}
