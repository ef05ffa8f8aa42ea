package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.fastjson.internal.jsonb.Kind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps, as objects whose names are keys of any class. Under agreed terms the first entry of a
 * sorted one is its order, or null, and a null.
 */
final class MapForm extends ContainerForm {

  private final @Nullable Finished<Map<Object, Object>> finished;
  private final LazyKeyGuard guards;
  private final boolean isOfPlatform; // of an application's own map nobody knows what it keeps

  MapForm(Class<?> type) {
    super(type);
    isOfPlatform = Fields.isOfPlatform(type);
    finished = Finished.map(type);
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
  public void write(ValueOut out, Object value, Declared declared) {
    Map<?, ?> map = (Map<?, ?>) value;
    out.sink().beginObject();
    if (out.isAgreed() && isSorted()) {
      out.at(0);
      out.write(map instanceof SortedMap<?, ?> sorted ? sorted.comparator() : null, Declared.ANY);
      out.sink().writeNull();
    }
    Declared of = Map.class.isAssignableFrom(declared.type()) ? declared : own;
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
    if (in.source().peek() != Kind.OBJECT) {
      throw in.failure("expected the entries of a " + type().getName());
    }
    ReadBudget budget = in.budget();
    budget.claimObject(price);
    boolean hasOrder = in.isAgreed() && isSorted();
    @SuppressWarnings("unchecked") // it is the form of a class of maps
    Map<Object, Object> entries =
        hasOrder
            ? new HashMap<>()
            : finished == null ? (Map<Object, Object>) make(null) : finished.parts().get();
    in.begin(finished == null && !hasOrder ? entries : null, entries);
    if (hasOrder) {
      entries = madeInOrder(in);
    }
    fill(in, entries, Map.class.isAssignableFrom(declared.type()) ? declared : own);
    return in.end(finished == null ? entries : finished.made().of(entries, budget));
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
    return (Map<Object, Object>) make(order);
  }

  private void fill(ValueIn in, Map<Object, Object> entries, Declared of) {
    ReadBudget budget = in.budget();
    KeyGuard guard = null;
    for (int i = 0; in.source().hasNext(-1, 0); i++) {
      if (i == 0) {
        guards.begin(budget);
      }
      budget.claimElements(1);
      in.at(i);
      Object key = in.readFitting(of.key());
      String step = key == null ? null : stepTo(key);
      if (step != null) {
        in.at(step);
      }
      Object value = in.readFitting(of.value());
      guard = guards.check(guard, budget, entries, i, key);
      int before = entries.size();
      try {
        entries.put(key, value);
      } catch (SerializationException refusal) {
        throw refusal;
      } catch (RuntimeException | StackOverflowError e) {
        throw in.failure("an entry that " + type().getName() + " does not take");
      }
      if (in.isAgreed() && isOfPlatform && entries.size() == before) {
        throw in.failure("keys that are one as " + of.key());
      }
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
  public @Nullable String refusal() {
    return finished != null || canBeMade()
        ? null
        : "fastjson2: a "
            + type().getName()
            + " cannot be made without a constructor that takes nothing; add one, or pass the"
            + " entries in another map";
  }
}
