package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.fastjson.internal.jsonb.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.RandomAccess;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Collections, as arrays. Under agreed terms the first element of a sorted one is its order, or
 * null.
 */
final class CollectionForm extends ContainerForm {

  private final @Nullable Finished<Collection<Object>> finished;
  private final LazyKeyGuard guards;
  private final boolean hasPaths;
  private final boolean isOfPlatform; // of an application's own one nobody knows what it keeps

  CollectionForm(Class<?> type) {
    super(type);
    isOfPlatform = Fields.isOfPlatform(type);
    finished = Finished.collection(type);
    guards = guards(finished == null ? type : finished.parts().get().getClass());
    hasPaths =
        List.class.isAssignableFrom(type)
            || SortedSet.class.isAssignableFrom(type)
            || LinkedHashSet.class.isAssignableFrom(type);
  }

  /** The class that is made for an array where this is declared and no class is named. */
  static Class<?> undeclared(Class<?> declared) {
    if (!Collection.class.isAssignableFrom(declared)) {
      return ArrayList.class;
    }
    for (Class<?> type : List.of(ArrayList.class, HashSet.class, LinkedList.class)) {
      if (declared.isAssignableFrom(type)) {
        return type;
      }
    }
    return declared.isAssignableFrom(TreeSet.class) ? TreeSet.class : declared;
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    boolean isUsual = type() == ArrayList.class || type() == HashSet.class;
    return declared.type() != type() && !(isUsual && undeclared(declared.type()) == type());
  }

  @Override
  public boolean tellsItself() {
    return type() == ArrayList.class;
  }

  /** Stock peers take no second look at the one empty list. */
  @Override
  public boolean isShared() {
    return finished == null || !type().getName().startsWith("java.util.Collections$Empty");
  }

  private static @Nullable Comparator<?> order(Collection<?> collection) {
    if (collection instanceof SortedSet<?> sorted) {
      return sorted.comparator();
    }
    if (collection instanceof PriorityQueue<?> queue) {
      return queue.comparator();
    }
    return collection instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Collection<?> collection = (Collection<?>) value;
    Object[] elements = collection.toArray();
    Declared element = element(declared);
    boolean hasOrder = out.isAgreed() && isSorted();
    out.sink().beginArray(elements.length + (hasOrder ? 1 : 0));
    if (hasOrder) {
      out.at(0);
      out.write(order(collection), Declared.ANY);
    }
    boolean without = !hasPaths && elements.length > 1;
    if (without) {
      out.beginWithoutPaths();
    }
    for (int i = 0; i < elements.length; i++) {
      out.at(i);
      out.write(elements[i], element);
    }
    if (without) {
      out.endWithoutPaths();
    }
  }

  private Declared element(Declared declared) {
    return Collection.class.isAssignableFrom(declared.type()) ? declared.element() : own.element();
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != Kind.ARRAY) {
      throw in.failure("expected the elements of a " + type().getName());
    }
    ReadBudget budget = in.budget();
    budget.claimObject(price);
    if (in.isAgreed() && isSorted()) {
      return readSorted(in, element(declared));
    }
    @SuppressWarnings("unchecked") // it is the form of a class of collections
    Collection<Object> elements =
        finished == null ? (Collection<Object>) make(null) : finished.parts().get();
    // Each addition to it copies the whole array: a megabyte of elements would take hours.
    Collection<Object> filled =
        elements instanceof CopyOnWriteArrayList ? new ArrayList<>() : elements;
    int size = in.begin(finished == null ? elements : null, filled);
    budget.claimElements(size);
    fill(in, filled, element(declared), 0, size);
    if (filled != elements) {
      elements.addAll(filled);
    }
    return in.end(finished == null ? elements : finished.made().of(elements, budget));
  }

  /** Its order is read before it can be made, so nothing in it can refer to it. */
  private Object readSorted(ValueIn in, Declared element) {
    List<Object> parts = new ArrayList<>();
    int size = in.begin(null, parts);
    in.budget().claimElements(size);
    if (size == 0) {
      throw in.failure("a sorted collection without its order");
    }
    in.at(0);
    Object order = in.read(Declared.ANY);
    if (order != null && !(order instanceof Comparator)) {
      throw in.failure("the order of a sorted collection is no Comparator");
    }
    @SuppressWarnings("unchecked") // it is the form of a class of collections
    Collection<Object> sorted = (Collection<Object>) make(order);
    fill(in, sorted, element, 1, size);
    return in.end(sorted);
  }

  private void fill(
      ValueIn in, Collection<Object> elements, Declared element, int first, int size) {
    if (size > first) {
      guards.begin(in.budget());
    }
    KeyGuard guard = null;
    for (int i = first; i < size; i++) {
      in.at(i);
      Object read = in.readFitting(element);
      guard = guards.check(guard, in.budget(), elements, i - first, read);
      boolean isAdded;
      try {
        isAdded = elements.add(read);
      } catch (SerializationException refusal) {
        throw refusal;
      } catch (RuntimeException | StackOverflowError e) {
        throw in.failure("an element that " + type().getName() + " does not take");
      }
      if (in.isAgreed() && isOfPlatform && !isAdded) {
        throw in.failure("elements that are one as " + element);
      }
    }
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    Collection<?> elements = (Collection<?>) parts;
    if (member != null || index < 0 || index >= elements.size()) {
      return null;
    }
    return elements instanceof List<?> list && elements instanceof RandomAccess
        ? list.get(index)
        : nth(elements, index, budget);
  }

  @Override
  public @Nullable String refusal() {
    return finished != null || canBeMade()
        ? null
        : "fastjson2: a "
            + type().getName()
            + " cannot be made without a constructor that takes nothing; add one, or pass the"
            + " elements in another collection";
  }
}
