package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.SerializedState;
import io.trunkline.serialization.hessian2.internal.codec.StatePlan.Part;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What the objects of a class of collections or maps hold besides their elements: a comparator, a
 * capacity, the defaults of {@link Properties}, and the fields of an application's classes. For
 * readers that agreed to read it; an object with any of that is written as an object with fields,
 * the last of which has the elements. Immutable.
 */
final class CollectionState {

  /** Comparators of libraries that order as the elements do, and need no class at the reader. */
  private static final Set<String> NATURAL =
      Set.of(
          "com.google.common.collect.NaturalOrdering", "kotlin.comparisons.NaturalOrderComparator");

  private final Class<?> type;
  private final @Nullable Part extra;
  private final List<FieldCodec> fields = new ArrayList<>();
  private final NamedFields<FieldCodec> named;
  private final boolean isHeldInFields;
  private final @Nullable String refusal;
  private final WireNames names;
  private final Class<?> written;
  private final WireName definition;
  private final WireName replacedDefinition;
  private final Map<BitSet, WireName> withholding = new ConcurrentHashMap<>();

  /**
   * Looks at a class.
   *
   * @param written the class that messages name, which the reader makes
   */
  CollectionState(Class<?> type, Class<?> written, CodecRegistry codecs) {
    this.type = type;
    extra = extraOf(written);
    List<Field> own = fieldsOf(type);
    own.forEach(field -> fields.add(new FieldCodec(field, type, true)));
    named = new NamedFields<>(type, fields, codecs);
    Class<?> base = baseOf(type);
    isHeldInFields = Modifier.isAbstract(base.getModifiers()) || base == Object.class;
    refusal = isHeldInFields && own.isEmpty() ? null : SerializedState.beyondFields(type);
    this.names = codecs.names();
    this.written = written;
    definition = definition(null, named.written());
    replacedDefinition = definition(Part.REPLACEMENT, List.of());
  }

  private WireName definition(@Nullable Part first, List<String> fields) {
    List<String> parts = new ArrayList<>();
    if (first == Part.REPLACEMENT) {
      parts.add(first.text());
    }
    if (extra != null) {
      parts.add(extra.text());
    }
    if (first == Part.WITHHELD) {
      parts.add(first.text());
    }
    parts.addAll(fields);
    parts.add(Part.ELEMENTS.text());
    return names.definition(written, parts);
  }

  /**
   * The fields of an application's classes that are written, those of superclasses first. A class
   * without a name has none if it has only the object around it: what is around a literal, which
   * often fills itself, is no data.
   */
  static List<Field> fieldsOf(Class<?> type) {
    List<Field> all = new ArrayList<>();
    if (!Serializable.class.isAssignableFrom(type)) {
      return all;
    }
    for (Class<?> c = type; c != null && !JdkClasses.has(c); c = c.getSuperclass()) {
      List<Field> declared = new ArrayList<>();
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          declared.add(field);
        }
      }
      all.addAll(0, declared);
    }
    boolean isLiteral =
        type.isAnonymousClass()
            && all.stream().allMatch(f -> f.isSynthetic() && f.getName().startsWith("this$"));
    return isLiteral ? List.of() : all;
  }

  /** The nearest class of the JDK: the class itself or a superclass; Object for an interface. */
  static Class<?> baseOf(Class<?> type) {
    Class<?> base = type;
    while (base != null && !JdkClasses.has(base)) {
      base = base.getSuperclass();
    }
    return base == null || base.isInterface() ? Object.class : base;
  }

  /** What an object of a class of the JDK holds besides elements; null for nothing. */
  static @Nullable Part extraOf(Class<?> written) {
    if (SortedMap.class.isAssignableFrom(written)
        || SortedSet.class.isAssignableFrom(written)
        || PriorityQueue.class.isAssignableFrom(written)
        || PriorityBlockingQueue.class.isAssignableFrom(written)) {
      return Part.COMPARATOR;
    }
    if (ArrayBlockingQueue.class.isAssignableFrom(written)
        || LinkedBlockingQueue.class.isAssignableFrom(written)
        || LinkedBlockingDeque.class.isAssignableFrom(written)) {
      return Part.CAPACITY;
    }
    return Properties.class.isAssignableFrom(written) ? Part.DEFAULTS : null;
  }

  /** Whether objects of the class can hold more than elements, or cannot be written. */
  boolean isAny() {
    return extra != null || !fields.isEmpty() || refusal != null;
  }

  /** Whether the fields hold the elements, too, because the JDK's superclass holds nothing. */
  boolean isHeldInFields() {
    return isHeldInFields;
  }

  /** The fields of the class by their names in messages. */
  NamedFields<FieldCodec> named() {
    return named;
  }

  /** Why no object can be written: its state is in neither its elements nor its fields. */
  @Nullable String refusal() {
    return refusal == null
        ? null
        : "hessian2 cannot write class " + type.getName() + ": " + refusal;
  }

  /**
   * Writes an object up to its elements, if it holds more than these.
   *
   * @return false if nothing was written
   */
  boolean begin(ValueWriter out, Object value) {
    if (refusal != null) {
      throw new SerializationException(String.valueOf(refusal()));
    }
    Object held = held(out, value);
    if (held == null && fields.isEmpty()) {
      return false;
    }
    BitSet withheld = withheld(out, value);
    out.enter(type);
    out.writeDefinition(withheld.isEmpty() ? definition : withholding(withheld));
    if (extra != null) {
      out.writeObject(held);
    }
    if (!withheld.isEmpty()) {
      out.writeNull();
    }
    for (int i = 0; i < fields.size(); i++) {
      if (!withheld.get(i)) {
        fields.get(i).write(out, value);
      }
    }
    return true;
  }

  /**
   * The fields whose values cannot be sent, such as the object of a service around a local class. A
   * reader that does not have the class needs none of them; one that has it refuses the object.
   */
  private BitSet withheld(ValueWriter out, Object value) {
    BitSet withheld = new BitSet();
    for (int i = 0; i < fields.size(); i++) {
      Object held = fields.get(i).valueIn(value);
      if (held != null && refusal(out, held.getClass()) != null) {
        withheld.set(i);
      }
    }
    return withheld;
  }

  private WireName withholding(BitSet withheld) {
    return withholding.computeIfAbsent(
        withheld,
        some -> {
          List<String> sent = new ArrayList<>();
          for (int i = 0; i < fields.size(); i++) {
            if (!some.get(i)) {
              sent.add(named.written().get(i));
            }
          }
          return definition(Part.WITHHELD, sent);
        });
  }

  /** Writes an object up to its elements together with what its class writes in its place. */
  void begin(ValueWriter out, Object value, Object replacement) {
    Object held = held(out, value);
    out.enter(type);
    out.writeDefinition(replacedDefinition);
    out.writeObject(replacement);
    if (extra != null) {
      out.writeObject(held);
    }
  }

  /** What the JDK's class holds besides elements; null if that is what it usually holds. */
  private @Nullable Object held(ValueWriter out, Object value) {
    if (extra == null) {
      return null;
    }
    return switch (extra) {
      case COMPARATOR -> comparator(out, value);
      case CAPACITY -> boundOf((BlockingQueue<?>) value);
      case DEFAULTS -> ContainerTraits.defaults((Properties) value);
      default -> null;
    };
  }

  private @Nullable Comparator<?> comparator(ValueWriter out, Object value) {
    Comparator<?> order = ContainerTraits.comparator(value);
    if (order == null || NATURAL.contains(order.getClass().getName())) {
      return null;
    }
    String reason = refusal(out, order.getClass());
    if (reason != null) {
      throw new SerializationException(
          "hessian2 cannot write an object of class "
              + value.getClass().getName()
              + ": its comparator is of class "
              + order.getClass().getName()
              + " ("
              + reason
              + "); give it a comparator of a class with a name that implements"
              + " java.io.Serializable, or send a list");
    }
    return order;
  }

  /** Why objects of a class cannot be written; null if they can. */
  static @Nullable String refusal(ValueWriter out, Class<?> type) {
    try {
      return out.codecs().of(type).refusal();
    } catch (SerializationException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  private static @Nullable Integer boundOf(BlockingQueue<?> queue) {
    int capacity = ContainerTraits.capacity(queue);
    return capacity == Integer.MAX_VALUE ? null : (Integer) capacity;
  }
}
