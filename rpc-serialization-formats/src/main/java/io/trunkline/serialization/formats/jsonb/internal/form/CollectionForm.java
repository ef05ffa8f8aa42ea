package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Collections, as arrays. Under agreed terms the first element of a sorted one is its order, or
 * null.
 */
final class CollectionForm extends ContainerForm {

  private static final int BYTES_OF_PLACE = 8;
  private static final List<Object> NONE = List.of();

  private final @Nullable Finished<Collection<Object>> finished;
  private final LazyKeyGuard guards;
  private final @Nullable MethodHandle adding; // as the class of the JDK does, for some
  private final boolean hasPaths;
  private final boolean isTable;
  private final boolean isUnmade; // by stock peers, and more than its elements

  CollectionForm(Class<?> type) {
    this(type, false);
  }

  CollectionForm(Class<?> type, boolean isStandIn) {
    super(type, isStandIn);
    finished = Finished.collection(type);
    guards = guards(finished == null ? type : finished.parts().get().getClass());
    adding = Ancestry.adding(type, "add", boolean.class, 1);
    boolean isMore = hasFields && !addsNothing() || extras != null && extras.isReplaced();
    isUnmade = isMore && !isOfPlatform && !Ancestry.isOpenToAll(type);
    isTable = isOfPlatform && Set.class.isAssignableFrom(type);
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
  public boolean isShared(boolean isAgreed) {
    return finished == null || !type().getName().startsWith("java.util.Collections$Empty");
  }

  @Override
  boolean isFinished() {
    return finished != null;
  }

  @Override
  boolean isView() {
    return finished != null && finished.isView();
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Extras.Beside beside = out.isAgreed() && extras != null ? extras.of(value) : null;
    if (beside == null || extras == null) {
      writeElements(out, (Collection<?>) value, declared, out.isAgreed() && isSorted());
      return;
    }
    out.sink().beginObject();
    extras.write(out, beside, () -> writeElements(out, (Collection<?>) value, declared, false));
    out.sink().endObject();
  }

  private void writeElements(
      ValueOut out, Collection<?> collection, Declared declared, boolean hasOrder) {
    Object[] elements = collection.toArray();
    Declared element = writtenElement(out, declared);
    out.sink().beginArray(elements.length + (hasOrder ? 1 : 0));
    if (hasOrder) {
      out.at(0);
      out.write(ContainerTraits.comparator(collection), Declared.ANY);
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

  /**
   * A reader without this class knows of its elements what the place declares, and a stock peer
   * what that says in angle brackets.
   */
  private static Declared writtenElement(ValueOut out, Declared declared) {
    boolean isDeclared =
        Collection.class.isAssignableFrom(declared.type())
            && (out.isAgreed() || declared.hasArguments());
    return isDeclared ? declared.element() : Declared.ANY;
  }

  private Declared element(Declared declared) {
    return Collection.class.isAssignableFrom(declared.type()) ? declared.element() : own.element();
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    ValueKind kind = in.source().peek();
    boolean isWhole = kind == ValueKind.OBJECT && in.isAgreed();
    if (kind != ValueKind.ARRAY && !isWhole) {
      throw in.failure("expected the elements of a " + type().getName());
    }
    ReadBudget budget = in.budget();
    budget.claimObject(price);
    if (isWhole) {
      return readWhole(in, declared);
    }
    if (finished == null && !canBeFilled()) {
      throw notMade(in);
    }
    requireMadeByStock(in);
    if (in.isAgreed() && isSorted()) {
      return readSorted(in, element(declared));
    }
    @SuppressWarnings("unchecked") // it is the form of a class of collections
    Collection<Object> elements =
        finished == null ? (Collection<Object>) make(null) : finished.parts().get();
    boolean isInOrder = isStandIn() && isSorted(); // of which the message says nothing
    Collection<Object> filled = isInOrder ? new ArrayList<>() : filled(elements);
    Object view = finished != null && isView() ? finished.made().of(elements, budget) : null;
    int size = in.begin(finished == null ? elements : view, filled);
    budget.claimElements(size);
    fill(in, filled, element(declared), 0, size);
    if (isInOrder && !isAscending(in, (List<Object>) filled, elements)) {
      throw unknownOrder(in, declared);
    }
    if (filled != elements && !isInOrder) {
      elements.addAll(filled);
    }
    if (view != null) {
      return in.end(view);
    }
    return in.end(finished == null ? elements : finished.made().of(elements, budget));
  }

  /**
   * Refuses, in a message of a stock peer, elements of a class that is more than they are and that
   * stock peers cannot make.
   */
  private void requireMadeByStock(ValueIn in) {
    if (isUnmade && !in.isAgreed() && !isStandIn()) {
      throw in.failure(
          "a "
              + type().getName()
              + " of which the message has the elements alone, as stock peers write it, and which"
              + " they cannot make; pass it as a field of a class beside them, or make the class"
              + " and its constructor that takes nothing public");
    }
  }

  /** Each addition to some copies the whole array: a megabyte of elements would take hours. */
  private static Collection<Object> filled(Collection<Object> elements) {
    return elements instanceof CopyOnWriteArrayList ? new ArrayList<>() : elements;
  }

  /** Reads what {@link Extras#write} has written. */
  private Object readWhole(ValueIn in, Declared declared) {
    List<Object> parts = new ArrayList<>();
    int size = in.begin(null, parts);
    boolean outer = in.byName(true);
    Object with = readWith(in);
    boolean isOfFields = extras != null && extras.isMadeOfParts();
    @SuppressWarnings("unchecked") // it is the form of a class of collections
    Collection<Object> made =
        (Collection<Object>) (finished == null ? make(in, with, declared) : sorted(in, with));
    Collection<Object> filled = isOfFields || isInUnknownOrder(with) ? parts : filled(made);
    Object view = finished == null ? null : finished.made().of(made, in.budget());
    if (extras == null || !extras.isReplaced()) {
      in.made(view == null ? made : view, filled);
    }
    in.byName(outer);
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the elements of a " + type().getName());
    }
    int count = in.source().begin();
    in.budget().claimElements(count);
    fill(in, filled, element(declared), 0, count);
    if (isInUnknownOrder(with) && !isAscending(in, parts, made)) {
      throw unknownOrder(in, declared);
    }
    in.byName(true);
    if (filled != made && filled != parts) {
      made.addAll(filled);
    }
    if (insteadOfReplaced(in, declared) instanceof CollectionForm other) {
      skipRest(in, size);
      in.byName(outer);
      @SuppressWarnings("unchecked") // a collection of the JDK
      Collection<Object> ofJdk = (Collection<Object>) other.make(in, with, declared);
      other.addAll(in, ofJdk, parts);
      return in.end(ofJdk);
    }
    Object read = readRest(in, made, size);
    in.byName(outer);
    boolean holdsElements = extras != null && extras.holdsElements();
    if (holdsElements) {
      emptied(made);
    }
    if (isOfFields && read == made && Extras.isEmpty(made)) {
      addAll(in, made, parts);
      if (holdsElements && made.size() != count) {
        throw in.failure("elements that " + type().getName() + " changes when they are added");
      }
    }
    return in.end(view == null ? read : view);
  }

  /**
   * Adds elements that arrived in an order that is not known; false if it is not their natural one.
   */
  private boolean isAscending(ValueIn in, List<Object> elements, Collection<Object> made) {
    addAll(in, made, elements);
    int i = 0;
    for (Object element : made) {
      if (element != elements.get(i++)) {
        return false;
      }
    }
    return i == elements.size();
  }

  private Object sorted(ValueIn in, @Nullable Object with) {
    if (extras == null || !(with instanceof Comparator<?> order)) {
      throw in.failure("the order of a sorted collection is no Comparator");
    }
    return new TreeSet<>(order);
  }

  /** For a class that keeps its elements in a transient field. */
  private void addAll(ValueIn in, Collection<Object> made, List<Object> elements) {
    KeyGuard guard = null;
    for (int i = 0; i < elements.size(); i++) {
      guard = guards.check(guard, in.budget(), made, i, elements.get(i));
      add(in, made, elements.get(i));
    }
  }

  /** Its order is read before it can be made. */
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
    in.made(sorted, sorted);
    fill(in, sorted, element, 1, size);
    return in.end(sorted);
  }

  private void fill(
      ValueIn in, Collection<Object> elements, Declared element, int first, int size) {
    if (size > first) {
      guards.begin(in.budget());
    }
    KeyGuard guard = null;
    int before = in.incompleteReferences();
    boolean isEarly = false;
    List<Object> equalSoFar = NONE;
    for (int i = first; i < size; i++) {
      in.at(i);
      Object read = readElement(in, elements, element, i);
      if (isTable && !isEarly && in.incompleteReferences() != before && read != null) {
        isEarly = in.isHashedByContent(read);
        before = in.incompleteReferences();
      }
      guard = guards.check(guard, in.budget(), elements, i - first, read);
      boolean isAdded = add(in, elements, read);
      if (!isAdded && isEarly) {
        equalSoFar = equalSoFar == NONE ? new ArrayList<>() : equalSoFar;
        equalSoFar.add(read);
      } else if (in.isAgreed() && isOfPlatform && !isAdded) { // nobody knows what others keep
        throw in.failure("elements that are one as " + element);
      }
    }
    if (isEarly) {
      List<Object> more = equalSoFar;
      in.whenComplete(() -> addAgain(in, elements, more));
    }
  }

  /** Where a list takes an element in the place of another, it may come later. */
  private @Nullable Object readElement(
      ValueIn in, Collection<Object> elements, Declared element, int index) {
    return in.source().peek() == ValueKind.REFERENCE
            && type() == ArrayList.class
            && elements instanceof ArrayList<Object> list
        ? in.readFitting(element, value -> list.set(index, value))
        : in.readFitting(element);
  }

  /** For a set whose elements were not complete when they were added, and had another place. */
  private void addAgain(ValueIn in, Collection<Object> set, List<Object> more) {
    int size = set.size() + more.size();
    in.budget().claimBytes((long) BYTES_OF_PLACE * size, "adding elements again");
    List<Object> elements = new ArrayList<>(size);
    elements.addAll(set);
    elements.addAll(more);
    set.clear();
    addAll(in, set, elements);
    if (set.size() < size) {
      throw in.failure("elements of a " + type().getName() + " that are one");
    }
  }

  private boolean add(ValueIn in, Collection<Object> elements, @Nullable Object element) {
    try {
      return adding != null && in.isAgreed() && elements.getClass() == type()
          ? (boolean) adding.invokeExact((Object) elements, element)
          : elements.add(element);
    } catch (SerializationException refusal) {
      throw refusal;
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure("an element that " + type().getName() + " does not take");
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
}
