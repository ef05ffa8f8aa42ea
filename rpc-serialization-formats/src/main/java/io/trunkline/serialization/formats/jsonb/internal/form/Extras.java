package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.FieldAccessor;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.access.SerializedState;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What collections or maps of one class are beside their elements, under agreed terms: what they
 * are made with, and the fields of an application's class. Thread-safe.
 *
 * <p>What one is made with is its Comparator, {@link #NATURAL} or {@link #ITS_OWN} if it is sorted,
 * {@link #BY_ACCESS} for a LinkedHashMap, the defaults of Properties, the capacity of a queue that
 * has one, or null.
 */
final class Extras {

  /** Elements are in their natural order. */
  static final String NATURAL = "";

  /** Elements are in the order that the constructor without parameters chooses. */
  static final Boolean ITS_OWN = false;

  /** Entries are in the order of the last accesses. */
  static final Boolean BY_ACCESS = true;

  /** Null unless the JDK is opened to Trunkline: there is no method that tells. */
  private static final @Nullable FieldAccessor ACCESS_ORDER = ContainerTraits.accessOrder();

  private final Class<?> type;
  private final boolean isOfPlatform;
  private final boolean isSorted;
  private final boolean holdsContent;
  private final Replacements replacements;
  private final boolean isReplaced;
  private final @Nullable String beyond;
  private final List<Member> members;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final @Nullable ObjectCreator creator;
  private final ContainerMaker maker;
  private volatile @Nullable Object own; // the order that the constructor chooses, or NATURAL

  private Extras(Class<?> type, Replacements replacements) {
    this.type = type;
    this.replacements = replacements;
    isReplaced = replacements.replacesWhenWritten();
    isOfPlatform = JdkClasses.has(type);
    isSorted = isSorted(type);
    creator = ObjectCreator.withConstructor(type);
    maker = new ContainerMaker(type, creator, isSorted, ACCESS_ORDER);
    String reason = isOfPlatform || isReplaced ? null : SerializedState.beyondFields(type);
    List<Member> fields = List.of();
    if (!isOfPlatform && !isReplaced && reason == null) {
      try {
        fields = Fields.of(type, Ancestry.nearest(type));
      } catch (SerializationException closed) {
        reason = closed.getMessage();
      }
    }
    if (reason == null && hidesOrder()) {
      reason =
          "whether it is in the order of accesses cannot be seen; give it a constructor that takes"
              + " nothing, or add --add-opens java.base/java.util=ALL-UNNAMED";
    }
    boolean isMadeByFields =
        !isOfPlatform && !isReplaced && reason == null && !Ancestry.holdsElements(type);
    holdsContent = isMadeByFields && (creator != null || Serializable.class.isAssignableFrom(type));
    boolean isOfElements = !isOfPlatform && !Ancestry.holdsElements(type) && !holdsContent;
    members = isOfElements ? List.of() : fields;
    beyond = isOfElements ? null : reason;
    for (int i = 0; i < members.size(); i++) {
      indexes.put(members.get(i).name(true), i);
      indexes.put(members.get(i).nameWithOwner(), i);
    }
  }

  /** Whether neither a constructor of its own nor the JDK tells in which order its entries are. */
  private boolean hidesOrder() {
    return !isOfPlatform
        && creator == null
        && ACCESS_ORDER == null
        && LinkedHashMap.class.isAssignableFrom(type);
  }

  /** Those of a class; null if its elements are all that it is. */
  static @Nullable Extras of(Class<?> type, Replacements replacements) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Extras extras = new Extras(type, replacements);
    if (extras.isOfPlatform) {
      boolean isKnown =
          type == Properties.class
              || type == PriorityBlockingQueue.class
              || type == LinkedHashMap.class && ACCESS_ORDER != null
              || hasCapacity(type)
              || type.getName().matches("java\\.util\\.Collections\\$(Unm|Syn).*Sorted(Set|Map)");
      return isKnown ? extras : null;
    }
    boolean hasSome =
        extras.isReplaced
            || extras.isSorted
            || extras.holdsContent
            || extras.beyond != null
            || !extras.members.isEmpty()
            || Properties.class.isAssignableFrom(type)
            || LinkedHashMap.class.isAssignableFrom(type)
            || hasCapacity(type);
    return hasSome ? extras : null;
  }

  /** Whether an order of accesses is seen, so that it can be sent. */
  static boolean seesAccessOrder() {
    return ACCESS_ORDER != null;
  }

  private static boolean isSorted(Class<?> type) {
    return SortedSet.class.isAssignableFrom(type)
        || SortedMap.class.isAssignableFrom(type)
        || PriorityQueue.class.isAssignableFrom(type)
        || PriorityBlockingQueue.class.isAssignableFrom(type);
  }

  static boolean hasCapacity(Class<?> type) {
    return LinkedBlockingQueue.class.isAssignableFrom(type)
        || LinkedBlockingDeque.class.isAssignableFrom(type)
        || ArrayBlockingQueue.class.isAssignableFrom(type);
  }

  /** Whether a value can be made, though its class has no constructor that takes nothing. */
  boolean isMadeWithMore() {
    return isReplaced
        || type == PriorityBlockingQueue.class
        || ArrayBlockingQueue.class.isAssignableFrom(type);
  }

  /** Whether the class has a {@code writeReplace}. */
  boolean isReplaced() {
    return isReplaced;
  }

  /** Whether the application's fields hold the elements, too. */
  boolean holdsContent() {
    return holdsContent;
  }

  /**
   * Whether the elements that are read are not put into the value one by one, but once its fields
   * are there, if at all.
   */
  boolean isMadeOfParts() {
    return !isOfPlatform;
  }

  /** Whether what is put in is all that was read, and not more or less. */
  boolean holdsElements() {
    return !isOfPlatform && !holdsContent && !isReplaced;
  }

  /** What a value is beside its elements; null if that is nothing. */
  @Nullable Beside of(Object value) {
    Object with = with(value);
    if (isOfPlatform) {
      boolean isNeeded = with != null && (with != NATURAL || type == PriorityBlockingQueue.class);
      return isNeeded ? new Beside(with, null, null, value) : null;
    }
    if (with == null
        && members.isEmpty()
        && beyond == null
        && !isReplaced
        && !holdsContent
        && !isSorted) {
      return null;
    }
    return beside(value, with);
  }

  /**
   * What one value is beside its elements.
   *
   * @param instead what is written in its place for those that have its class
   * @param lost why not all of it can be written
   */
  record Beside(
      @Nullable Object with, @Nullable Object instead, @Nullable String lost, Object value) {}

  private Beside beside(Object value, @Nullable Object with) {
    Object instead = isReplaced ? replacements.replace(value) : null;
    return new Beside(
        with,
        instead != null && instead.getClass() == type ? null : instead,
        beyond == null ? null : "class " + type.getName() + ": " + beyond,
        value);
  }

  /** Why a value is not sent in a field of a collection, which stock peers do not send either. */
  private @Nullable String reason(ValueOut out, Object part) {
    boolean isSent = part instanceof Serializable || !Serializable.class.isAssignableFrom(type);
    return isSent
        ? out.refusal(part)
        : "its value of class " + part.getClass().getName() + " is not Serializable";
  }

  private @Nullable Object with(Object value) {
    if (isSorted) {
      Comparator<?> order = ContainerTraits.comparator(value);
      return order == null ? NATURAL : isOwn(order) ? ITS_OWN : order;
    }
    if (value instanceof LinkedHashMap && ACCESS_ORDER != null) {
      return ACCESS_ORDER.getBoolean(value) ? BY_ACCESS : null;
    }
    if (value instanceof Properties properties) {
      return defaults(properties);
    }
    int capacity =
        hasCapacity(type) ? ContainerTraits.capacity((BlockingQueue<?>) value) : Integer.MAX_VALUE;
    return capacity == Integer.MAX_VALUE ? null : (Object) capacity;
  }

  /** Those of all levels in one: a copy of Properties keeps them when its own are cleared. */
  private static @Nullable Properties defaults(Properties properties) {
    Properties copy = (Properties) properties.clone();
    copy.clear();
    Properties defaults = new Properties();
    for (String name : copy.stringPropertyNames()) {
      defaults.setProperty(name, copy.getProperty(name));
    }
    return defaults.isEmpty() ? null : defaults;
  }

  private boolean isOwn(Comparator<?> order) {
    ObjectCreator constructor = creator;
    if (isOfPlatform || constructor == null) {
      return false;
    }
    if (type.getDeclaredConstructors().length == 1) {
      return true; // there is no other
    }
    Object chosen = own;
    if (chosen == null) {
      try {
        Comparator<?> fresh = ContainerTraits.comparator(constructor.create());
        chosen = fresh == null ? NATURAL : fresh;
      } catch (Throwable e) {
        if (e instanceof VirtualMachineError fatal) {
          throw fatal;
        }
        chosen = NATURAL;
      }
      own = chosen;
    }
    return chosen == order || chosen.equals(order);
  }

  /** How many values {@link #write} writes; an even number. */
  int size() {
    return 4 + 2 * members.size();
  }

  /**
   * Writes a value, with its elements, which may be all that a reader without its class takes. Such
   * a reader is not to miss them because of a field, so in place of one that cannot be written is
   * the reason, with which a reader that has the class refuses the value.
   */
  void write(ValueOut out, Beside beside, Runnable elements) {
    boolean outer = out.byName(true);
    out.at(0);
    out.write(beside.with, Declared.ANY);
    out.byName(outer);
    elements.run();
    out.byName(true);
    out.at(1);
    String lost = out.attempt(() -> out.write(beside.instead, Declared.ANY));
    if (lost != null) {
      out.sink().writeNull();
    }
    writeReason(out, lost == null ? beside.lost : "class " + type.getName() + ": " + lost);
    for (Member member : members) {
      writeField(out, member, member.get(beside.value));
    }
    out.byName(outer);
  }

  private static void writeReason(ValueOut out, @Nullable String reason) {
    if (reason == null) {
      out.sink().writeNull();
    } else {
      out.sink().writeText(reason);
    }
  }

  private void writeField(ValueOut out, Member member, @Nullable Object part) {
    String reason = part == null ? null : reason(out, part);
    if (reason == null) {
      reason = out.attempt(() -> member.write(out, part));
    }
    if (reason != null) {
      out.sink().writeNull();
      out.sink()
          .writeText(
              "field " + member.simpleName() + " of class " + type.getName() + ": " + reason);
    }
  }

  /** The field of this name; null if there is none. */
  @Nullable Member member(String name) {
    Integer index = indexes.get(name);
    return index == null ? null : members.get(index);
  }

  /** Whether two fields here have this name. */
  boolean isOfTwo(String name) {
    return !indexes.containsKey(name)
        && members.stream().anyMatch(member -> member.simpleName().equals(name));
  }

  /** Makes an empty value, with what it is made with. */
  Object make(ValueIn in, @Nullable Object with) {
    return maker.make(in, with);
  }

  /** Whether a collection or map without elements looks empty. */
  static boolean isEmpty(Object made) {
    try {
      return made instanceof Collection<?> collection
          ? collection.isEmpty()
          : ((Map<?, ?>) made).isEmpty();
    } catch (RuntimeException e) {
      return false; // an object whose constructor did not run
    }
  }
}
