package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a collection or map is to a reader that does not have its class, or may not load it: a plain
 * one of the JDK. The order is on the wire: see {@link #tag}.
 */
enum ContainerShape {
  COLLECTION(ArrayList.class, Collection.class),
  LIST(ArrayList.class, List.class),
  SET(LinkedHashSet.class, Set.class),
  SORTED_SET(TreeSet.class, SortedSet.class),
  QUEUE(LinkedList.class, Queue.class),
  PRIORITY_QUEUE(PriorityQueue.class, PriorityQueue.class),
  MAP(LinkedHashMap.class, Map.class),
  SORTED_MAP(TreeMap.class, SortedMap.class);

  /** From the most special to the most general. */
  private static final List<ContainerShape> ALL =
      List.of(SORTED_MAP, MAP, SORTED_SET, SET, PRIORITY_QUEUE, QUEUE, LIST, COLLECTION);

  private static final List<ContainerShape> BY_NUMBER = List.of(values());

  /** No name of a class begins with one of these sixteen, and each is a byte. */
  private static final char FIRST_TAG = '0';

  private final Class<?> standard;
  private final Class<?> contract;

  ContainerShape(Class<?> standard, Class<?> contract) {
    this.standard = standard;
    this.contract = contract;
  }

  /** That of a class; null if it is neither a collection nor a map. */
  static @Nullable ContainerShape of(Class<?> type) {
    if (PriorityBlockingQueue.class.isAssignableFrom(type)) {
      return PRIORITY_QUEUE;
    }
    for (ContainerShape shape : ALL) {
      if (shape.contract.isAssignableFrom(type)) {
        return shape;
      }
    }
    return null;
  }

  /**
   * That of a value of which only the declared type is known; null if no plain class of the JDK is
   * sure to have the form of the value's class.
   */
  static @Nullable ContainerShape ofDeclared(Class<?> declared) {
    if (declared == Iterable.class) {
      return COLLECTION;
    }
    boolean isContract = declared.isInterface() && JdkClasses.has(declared) && of(declared) != null;
    ContainerShape shape = isContract ? of(declared) : null;
    return shape == null || shape.isSorted() || !declared.isAssignableFrom(shape.standard)
        ? null
        : shape;
  }

  /** The class of the JDK. */
  Class<?> standard() {
    return standard;
  }

  boolean isMap() {
    return Map.class.isAssignableFrom(standard);
  }

  /** Whether it may have a comparator. */
  boolean isSorted() {
    return this == SORTED_SET || this == SORTED_MAP || this == PRIORITY_QUEUE;
  }

  /**
   * What stands in front of the name of a class, so that a reader knows this without the class.
   *
   * @param longer whether it is in the form of {@link ForeignContainer}
   */
  char tag(boolean longer) {
    return (char) (FIRST_TAG + ordinal() + (longer ? BY_NUMBER.size() : 0));
  }

  /** That of a name with a tag; null if it has none. */
  static @Nullable ContainerShape ofTagged(String name) {
    int number = name.isEmpty() ? -1 : name.charAt(0) - FIRST_TAG;
    return number < 0 || number >= 2 * BY_NUMBER.size()
        ? null
        : BY_NUMBER.get(number % BY_NUMBER.size());
  }

  /** Whether a name with a tag says that the form is that of {@link ForeignContainer}. */
  static boolean isLonger(String tagged) {
    return tagged.charAt(0) - FIRST_TAG >= BY_NUMBER.size();
  }

  /** An empty one. */
  Object empty(@Nullable Comparator<?> order) {
    @SuppressWarnings("unchecked") // as unchecked as it was at the sender
    Comparator<Object> any = (Comparator<Object>) order;
    return switch (this) {
      case COLLECTION, LIST -> new ArrayList<>();
      case SET -> new LinkedHashSet<>();
      case SORTED_SET -> new TreeSet<>(any);
      case QUEUE -> new LinkedList<>();
      case PRIORITY_QUEUE -> new PriorityQueue<>(any);
      case MAP -> new LinkedHashMap<>();
      case SORTED_MAP -> new TreeMap<>(any);
    };
  }

  /** Writes comparator, size, and elements, or keys and values. */
  void write(Kryo kryo, Output output, Object container) {
    if (isSorted()) {
      kryo.writeClassAndObject(output, ContainerTraits.comparator(container));
    }
    List<@Nullable Object> all = new ArrayList<>();
    if (container instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            all.add(key);
            all.add(value);
          });
    } else {
      all.addAll((Collection<?>) container);
    }
    output.writeVarInt(isMap() ? all.size() / 2 : all.size(), true);
    for (Object each : all) {
      kryo.writeClassAndObject(output, each);
    }
  }

  /** Reads a comparator, where {@link #write} wrote one. */
  @Nullable Comparator<?> readOrder(Kryo kryo, ArrayInput input) {
    Object order = isSorted() ? kryo.readClassAndObject(input) : null;
    if (order != null && !(order instanceof Comparator)) {
      throw new MisreadException("kryo: a comparator is expected and is of another class");
    }
    return (Comparator<?>) order;
  }

  /**
   * Reads what follows the comparator.
   *
   * @param container empty; null to drop what is read
   */
  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  void readContent(Kryo kryo, ArrayInput input, @Nullable Object container) {
    int size = input.readVarInt(true);
    input.claimElements(size);
    if (container != null) {
      Containers.claimEntries(input, container, size);
    }
    KeyGuard guard =
        container == null || size == 0 ? null : Containers.keys(kryo, input, container);
    boolean hashes = container instanceof Map || container instanceof Set;
    ObjectReferences references = hashes ? ObjectReferences.of(kryo) : null;
    int before = references == null ? 0 : references.beginFilling();
    int latest = references == null ? 0 : references.latestReadId();
    for (int i = 0; i < size; i++) {
      Object first = kryo.readClassAndObject(input);
      if (guard != null) {
        guard.check(first);
      }
      if (isMap()) {
        Object value = kryo.readClassAndObject(input);
        if (container != null) {
          ((Map<@Nullable Object, @Nullable Object>) container).put(first, value);
        }
      } else if (container != null) {
        ((Collection<@Nullable Object>) container).add(first);
      }
    }
    if (container != null) {
      Containers.filled(kryo, references, input, container, before, latest);
    }
  }
}
