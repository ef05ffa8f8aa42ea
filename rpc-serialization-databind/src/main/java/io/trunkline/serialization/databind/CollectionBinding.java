package io.trunkline.serialization.databind;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Collections, which travel as arrays. */
final class CollectionBinding extends Binding {

  private static final int MOST_AT_ONCE = 1024; // elements for which a list has room at first
  private static final int STEPS_OF_ROOM = 80; // which most lists make when they get the first one

  private final Slot slot;
  private final Maker maker;
  private final ObjectPrice price;
  private final LazyKeyGuard guards;

  CollectionBinding(Class<?> type, Slot slot, Maker maker) {
    super(type);
    this.slot = slot;
    this.maker = maker;
    this.price = ObjectPrice.of(type);
    this.guards = new LazyKeyGuard(type);
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  boolean isSelfDescribing() {
    return type() == ArrayList.class;
  }

  @Override
  @Nullable String loss() {
    return maker.loss();
  }

  @Override
  void write(Writing out, Object value) {
    Collection<?> collection = (Collection<?>) value;
    maker.check(out, collection);
    Object outer = out.enter(type(), value);
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
          throw changed(out);
        }
        out.atElement(count);
        slot.write(out, elements.next());
      }
    }
    if (count != size) {
      throw changed(out);
    }
    out.sink().endArray();
    out.leave(outer);
  }

  private RuntimeException changed(Writing out) {
    return out.failure(
        "an object of class "
            + type().getName()
            + " changed while it was written; do not change what is being sent");
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.ARRAY) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    Collection<Object> collection = collection(in, size);
    if (maker.isFinished()) {
      in.made(number, collection);
    } else {
      in.madeOf(number, collection);
    }
    // Each addition to it copies the whole array: a megabyte of elements would take hours.
    Collection<Object> filled =
        collection instanceof CopyOnWriteArrayList ? new ArrayList<>() : collection;
    KeyGuard guard = null;
    int i = 0;
    try {
      for (; in.hasNext(size, i); i++) {
        Object element = slot.read(in);
        if (i == 0) {
          in.budget().claimWork(STEPS_OF_ROOM, "making room for elements");
          guards.begin(in.budget());
        }
        guard = check(guard, in.budget(), collection, i, element, size);
        add(in, filled, element);
      }
    } catch (Throwable e) {
      in.path().addElement(i);
      throw e;
    }
    if (filled != collection) {
      collection.addAll(filled);
    }
    Object made = collection;
    if (!maker.isFinished()) {
      made = maker.finish(in, (List<@Nullable Object>) collection);
      in.made(number, made);
    }
    in.leave();
    return made;
  }

  private void add(Reading in, Collection<Object> collection, @Nullable Object element) {
    try {
      collection.add(element);
    } catch (ClassCastException | NullPointerException e) {
      throw in.failure("an element is none that a " + type().getName() + " can have");
    }
  }

  private @Nullable KeyGuard check(
      @Nullable KeyGuard guard,
      ReadBudget budget,
      Collection<Object> collection,
      int count,
      @Nullable Object element,
      int size) {
    if (maker.isFinished()) {
      return guards.check(guard, budget, collection, count, element);
    }
    if (!Set.class.isAssignableFrom(type())) {
      return null; // the list is what it says
    }
    KeyGuard known = guard == null ? KeyGuard.ofImmutable(budget, Math.max(size, 1)) : guard;
    known.check(element);
    return known;
  }

  @SuppressWarnings("unchecked") // of a maker of collections
  private Collection<Object> collection(Reading in, int size) {
    return type() == ArrayList.class
        ? new ArrayList<>(Math.min(Math.max(size, 0), MOST_AT_ONCE))
        : (Collection<Object>) maker.create(in);
  }
}
