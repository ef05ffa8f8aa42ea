package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps, as objects whose names are keys of any class. Under agreed terms the first entry of a
 * sorted one is its order, or null, and a null.
 *
 * <p>Longer than 400 lines because the entries of a map are read in four ways: into it, in its
 * order, with more than them, and for a class that is not here.
 */
final class MapForm extends ContainerForm {

  private static final int BYTES_OF_PLACE = 8;

  private final @Nullable Finished<Map<Object, Object>> finished;
  private final LazyKeyGuard guards;
  private final @Nullable MethodHandle putting; // as the class of the JDK does, for some

  MapForm(Class<?> type) {
    this(type, false);
  }

  MapForm(Class<?> type, boolean isStandIn) {
    super(type, isStandIn);
    finished = Finished.map(type);
    putting = Ancestry.adding(type, "put", void.class, 2);
    guards = guards(finished == null ? type : finished.parts().get().getClass());
  }

  /** The class that is made for an object where this is declared and no class is named. */
  static Class<?> undeclared(Class<?> declared) {
    if (!Map.class.isAssignableFrom(declared)) {
      return HashMap.class;
    }
    for (Class<?> type :
        List.of(
            HashMap.class, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class)) {
      if (declared.isAssignableFrom(type)) {
        return type;
      }
    }
    return declared;
  }

  /** As stock peers do, which know no anonymous class. */
  @Override
  public Class<?> named(Object value, boolean isAgreed) {
    return type().isAnonymousClass() && !isAgreed ? type().getSuperclass() : type();
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    boolean isKnown =
        declared.type() == Object.class || Map.class.isAssignableFrom(declared.type());
    return declared.type() != type()
        && !(type() == HashMap.class && isKnown && undeclared(declared.type()) == type());
  }

  @Override
  public boolean tellsItself() {
    return type() == HashMap.class;
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
      requireOrder(out, value);
      writeEntries(out, (Map<?, ?>) value, declared, out.isAgreed() && isSorted());
      return;
    }
    out.sink().beginArray(extras.size());
    extras.write(out, beside, () -> writeEntries(out, (Map<?, ?>) value, declared, false));
  }

  /** Refuses, for a stock peer, a part of a map that has a Comparator, as stock peers do. */
  private void requireOrder(ValueOut out, Object value) {
    boolean isPart = isOfPlatform && isSorted() && value.getClass() != type();
    if (isPart && !out.isAgreed() && ContainerTraits.comparator(value) != null) {
      throw new SerializationException(
          "fastjson2 writes a "
              + value.getClass().getName()
              + " for a stock peer without its Comparator, so it would arrive in natural order;"
              + " send a LinkedHashMap");
    }
  }

  private void writeEntries(ValueOut out, Map<?, ?> map, Declared declared, boolean hasOrder) {
    out.sink().beginObject();
    if (hasOrder) {
      out.at(0);
      out.write(ContainerTraits.comparator(map), Declared.ANY);
      out.sink().writeNull();
    }
    // As for the elements of a collection.
    boolean isDeclared =
        Map.class.isAssignableFrom(declared.type()) && (out.isAgreed() || declared.hasArguments());
    Declared of = isDeclared ? declared : Declared.ANY;
    int i = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object key = entry.getKey();
      boolean without = !writeKey(out, key, of.key(), i++);
      if (without) {
        out.beginWithoutPaths();
      }
      out.write(entry.getValue(), of.value());
      if (without) {
        out.endWithoutPaths();
      }
    }
    out.sink().endObject();
  }

  /**
   * Returns whether stock peers find the entry's value again. They write paths with numbers and
   * blanks, too, but read null there.
   */
  private static boolean writeKey(
      ValueOut out, @Nullable Object key, Declared declared, int index) {
    if (key instanceof String text) {
      out.sink().writeText(text);
      out.at(text);
      return isName(text);
    }
    if (key == null) {
      out.sink().writeNull();
    } else {
      out.writeKey(key, out.isAgreed() ? declared : Declared.ANY);
      if (key instanceof Enum<?> constant) {
        out.at(constant.toString());
        return isName(constant.toString());
      }
    }
    out.at(index);
    return false;
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && text.chars().allMatch(Character::isJavaIdentifierPart);
  }

  /** The name of the step to a key's value; null if it is a place. */
  private static @Nullable String stepTo(Object key) {
    return key instanceof String
            || key instanceof Number
            || key instanceof Character
            || key instanceof Boolean
            || key instanceof Enum<?>
        ? key.toString()
        : null;
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    ValueKind kind = in.source().peek();
    boolean isWhole = kind == ValueKind.ARRAY && in.isAgreed();
    if (kind != ValueKind.OBJECT && !isWhole) {
      throw in.failure("expected the entries of a " + type().getName());
    }
    ReadBudget budget = in.budget();
    budget.claimObject(price);
    if (isWhole) {
      return readWhole(in, declared);
    }
    if (finished == null && !canBeFilled()) {
      throw notMade(in);
    }
    boolean hasOrder = in.isAgreed() && isSorted();
    @SuppressWarnings("unchecked") // it is the form of a class of maps
    Map<Object, Object> entries =
        hasOrder
            ? new HashMap<>()
            : finished == null ? (Map<Object, Object>) make(null) : finished.parts().get();
    Object view = finished != null && isView() ? finished.made().of(entries, budget) : null;
    in.begin(finished == null && !hasOrder ? entries : view, entries);
    if (hasOrder) {
      entries = madeInOrder(in);
    }
    fill(in, entries, Map.class.isAssignableFrom(declared.type()) ? declared : own);
    if (view != null) {
      return in.end(view);
    }
    return in.end(finished == null ? entries : finished.made().of(entries, budget));
  }

  /** Reads what {@link Extras#write} has written. */
  private Object readWhole(ValueIn in, Declared declared) {
    int size = in.begin(null, Map.of());
    boolean outer = in.byName(true);
    Object with = readWith(in);
    boolean isOfFields = extras != null && extras.isMadeOfParts();
    @SuppressWarnings("unchecked") // it is the form of a class of maps
    Map<Object, Object> made =
        (Map<Object, Object>) (finished == null ? make(in, with, declared) : sorted(in, with));
    Object view = finished == null ? null : finished.made().of(made, in.budget());
    if (extras == null || !extras.isReplaced()) {
      in.made(view == null ? made : view, made);
    }
    in.byName(outer);
    if (in.source().peek() != ValueKind.OBJECT) {
      throw in.failure("expected the entries of a " + type().getName());
    }
    in.source().begin();
    Declared of = Map.class.isAssignableFrom(declared.type()) ? declared : own;
    boolean isInUnknownOrder = isInUnknownOrder(with);
    boolean isListed = isOfFields || isInUnknownOrder;
    List<@Nullable Object> keysAndValues = isListed ? list(in, of) : List.of();
    if (isInUnknownOrder) {
      requireAscending(in, made, keysAndValues, declared);
    } else if (!isListed) {
      fill(in, made, of);
    }
    in.byName(true);
    if (insteadOfReplaced(in, declared) instanceof MapForm other) {
      skipRest(in, size);
      in.byName(outer);
      @SuppressWarnings("unchecked") // a map of the JDK
      Map<Object, Object> ofJdk = (Map<Object, Object>) other.make(in, with, declared);
      other.putAll(in, ofJdk, keysAndValues);
      return in.end(ofJdk);
    }
    Object read = readRest(in, made, size);
    in.byName(outer);
    boolean holdsElements = extras != null && extras.holdsElements();
    if (holdsElements) {
      emptied(made);
    }
    if (isOfFields && read == made && Extras.isEmpty(made)) {
      putAll(in, made, keysAndValues);
      if (holdsElements && 2 * made.size() != keysAndValues.size()) {
        throw in.failure("entries that " + type().getName() + " changes when they are put");
      }
    }
    return in.end(view == null ? read : view);
  }

  /** Puts entries that arrived in an order that is not known, which must be the natural one. */
  private void requireAscending(
      ValueIn in,
      Map<Object, Object> made,
      List<@Nullable Object> keysAndValues,
      Declared declared) {
    putAll(in, made, keysAndValues);
    int i = 0;
    for (Object key : made.keySet()) {
      if (key != keysAndValues.get(i)) {
        throw unknownOrder(in, declared);
      }
      i += 2;
    }
  }

  private Object sorted(ValueIn in, @Nullable Object with) {
    if (extras == null || !(with instanceof Comparator<?> order)) {
      throw in.failure("the order of a sorted map is no Comparator");
    }
    return new TreeMap<>(order);
  }

  /** Reads entries that the fields of the map hold, too. */
  private static List<@Nullable Object> list(ValueIn in, Declared of) {
    List<@Nullable Object> all = new ArrayList<>();
    for (int i = 0; in.source().hasNext(-1, 0); i++) {
      in.budget().claimElements(1);
      in.at(i);
      all.add(in.readFitting(of.key()));
      all.add(in.readFitting(of.value()));
    }
    return all;
  }

  /** For a class that keeps its entries in a transient field. */
  private void putAll(ValueIn in, Map<Object, Object> made, List<@Nullable Object> keysAndValues) {
    KeyGuard guard = null;
    for (int i = 0; i < keysAndValues.size(); i += 2) {
      guard = guards.check(guard, in.budget(), made, i / 2, keysAndValues.get(i));
      put(in, made, keysAndValues.get(i), keysAndValues.get(i + 1));
    }
  }

  @SuppressWarnings("unchecked") // it is the form of a class of maps
  private Map<Object, Object> madeInOrder(ValueIn in) {
    if (!in.source().hasNext(-1, 0)) {
      throw in.failure("a sorted map without its order");
    }
    in.at(0);
    Object order = in.read(Declared.ANY);
    if (order != null && !(order instanceof Comparator)) {
      throw in.failure("the order of a sorted map is no Comparator");
    }
    in.source().readNull();
    Map<Object, Object> sorted = (Map<Object, Object>) make(order);
    in.made(sorted, sorted);
    return sorted;
  }

  private void fill(ValueIn in, Map<Object, Object> entries, Declared of) {
    ReadBudget budget = in.budget();
    KeyGuard guard = null;
    boolean isEarly = false;
    for (int i = 0; in.source().hasNext(-1, 0); i++) {
      if (i == 0) {
        guards.begin(budget);
      }
      budget.claimElements(1);
      in.at(i);
      int incomplete = in.incompleteReferences();
      Object key = in.readFitting(of.key());
      if (isOfPlatform && key != null && !isEarly && in.incompleteReferences() != incomplete) {
        isEarly = in.isHashedByContent(key);
      }
      String step = key == null ? null : stepTo(key);
      if (step != null) {
        in.at(step);
      }
      Object value = in.readFitting(of.value());
      guard = guards.check(guard, budget, entries, i, key);
      int before = entries.size();
      put(in, entries, key, value);
      if (in.isAgreed() && isOfPlatform && entries.size() == before) {
        throw in.failure("keys that are one as " + of.key());
      }
    }
    if (isEarly) {
      in.whenComplete(() -> putAgain(in, entries));
    }
  }

  /** For a map whose keys were not complete when they were put, and had another place. */
  private void putAgain(ValueIn in, Map<Object, Object> map) {
    List<@Nullable Object> keysAndValues = new ArrayList<>();
    map.forEach(
        (key, value) -> {
          keysAndValues.add(key);
          keysAndValues.add(value);
        });
    in.budget().claimBytes((long) BYTES_OF_PLACE * keysAndValues.size(), "putting keys again");
    map.clear();
    putAll(in, map, keysAndValues);
  }

  private void put(
      ValueIn in, Map<Object, Object> entries, @Nullable Object key, @Nullable Object value) {
    try {
      if (putting != null && in.isAgreed() && entries.getClass() == type()) {
        putting.invokeExact((Object) entries, key, value);
      } else {
        entries.put(key, value);
      }
    } catch (SerializationException refusal) {
      throw refusal;
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      throw in.failure("an entry that " + type().getName() + " does not take");
    }
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    Map<?, ?> map = (Map<?, ?>) parts;
    if (member == null) {
      return nth(map.values(), index, budget);
    }
    if (!(map instanceof SortedMap)) {
      Object direct = map.get(member);
      if (direct != null) {
        return direct;
      }
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      budget.claimWork(30, WALK);
      Object key = entry.getKey();
      if (key != null && member.equals(stepTo(key))) {
        return entry.getValue();
      }
    }
    return null;
  }

  @Override
  public @Nullable String loss() {
    if (type() == LinkedHashMap.class && !Extras.seesAccessOrder()) {
      return "fastjson2 does not see whether a LinkedHashMap is in the order of accesses, and it"
          + " arrives in the order of insertion; add --add-opens java.base/java.util=ALL-UNNAMED"
          + " for Trunkline peers, or pass the size of a cache and its entries in a list";
    }
    if (Properties.class.isAssignableFrom(type())) {
      return "fastjson2 writes Properties without their defaults for a stock peer; set the defaults"
          + " as properties of their own";
    }
    return super.loss();
  }
}
