package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ViewDepths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The wrappers of {@link Collections}, in the form of kryo-serializers 0.45: the shape's ordinal,
 * then the wrapped object with its class. What is wrapped can only be reached with --add-opens, so
 * a copy stands in for it. The copy is of the class wrapped most often, or of its linked sibling
 * where that would change the order; so the bytes equal stock's for an ArrayList, LinkedList,
 * HashSet, HashMap, TreeSet or TreeMap behind the wrapper (compared with kryo-serializers 0.45 on
 * Kryo 5.4.0).
 */
final class WrappedCollectionSerializer extends Serializer<Object> {

  /** What a wrapper shows of the object behind it; the ordinals are on the wire. */
  enum Shape {
    COLLECTION(v -> new ArrayList<>((Collection<?>) v)),
    RANDOM_ACCESS_LIST(v -> new ArrayList<>((List<?>) v)),
    LIST(v -> new LinkedList<>((List<?>) v)),
    SET(v -> copyOf((Set<?>) v)),
    SORTED_SET(v -> new TreeSet<>((SortedSet<?>) v)),
    MAP(v -> copyOf((Map<?, ?>) v)),
    SORTED_MAP(v -> new TreeMap<>((SortedMap<?, ?>) v));

    private final UnaryOperator<Object> copy;

    Shape(UnaryOperator<Object> copy) {
      this.copy = copy;
    }

    private Object emptySource() {
      return switch (this) {
        case COLLECTION, RANDOM_ACCESS_LIST -> new ArrayList<>();
        case LIST -> new LinkedList<>();
        case SET -> new HashSet<>();
        case SORTED_SET -> new TreeSet<>();
        case MAP -> new HashMap<>();
        case SORTED_MAP -> new TreeMap<>();
      };
    }
  }

  private static final Shape[] SHAPES = Shape.values();

  private final List<Function<Object, Object>> wrappers;

  private WrappedCollectionSerializer(List<Function<Object, Object>> wrappers) {
    this.wrappers = wrappers;
  }

  static WrappedCollectionSerializer ofUnmodifiable() {
    return new WrappedCollectionSerializer(
        List.of(
            o -> Collections.unmodifiableCollection((Collection<?>) o),
            o -> Collections.unmodifiableList((List<?>) o),
            o -> Collections.unmodifiableList((List<?>) o),
            o -> Collections.unmodifiableSet((Set<?>) o),
            o -> Collections.unmodifiableSortedSet((SortedSet<?>) o),
            o -> Collections.unmodifiableMap((Map<?, ?>) o),
            o -> Collections.unmodifiableSortedMap((SortedMap<?, ?>) o)));
  }

  static WrappedCollectionSerializer ofSynchronized() {
    return new WrappedCollectionSerializer(
        List.of(
            o -> Collections.synchronizedCollection((Collection<?>) o),
            o -> Collections.synchronizedList((List<?>) o),
            o -> Collections.synchronizedList((List<?>) o),
            o -> Collections.synchronizedSet((Set<?>) o),
            o -> Collections.synchronizedSortedSet((SortedSet<?>) o),
            o -> Collections.synchronizedMap((Map<?, ?>) o),
            o -> Collections.synchronizedSortedMap((SortedMap<?, ?>) o)));
  }

  /** The class that the JDK's wrapper of that shape has. */
  Class<?> wrapperOf(Shape shape) {
    return wrappers.get(shape.ordinal()).apply(shape.emptySource()).getClass();
  }

  @Override
  public void write(Kryo kryo, Output output, Object wrapper) {
    Shape shape = shapeOf(wrapper.getClass());
    output.writeVarInt(shape.ordinal(), true);
    Object copy;
    synchronized (wrapper) { // what a synchronized wrapper asks of those who iterate
      copy = shape.copy.apply(wrapper);
    }
    ObjectReferences.begin(kryo, wrapper);
    kryo.writeClassAndObject(output, copy);
    ObjectReferences.end(kryo, wrapper);
  }

  @Override
  public Object read(Kryo kryo, Input input, Class<?> type) {
    int ordinal = input.readVarInt(true);
    if (ordinal < 0 || ordinal >= SHAPES.length) {
      throw new SerializationException(
          "kryo: wrapper of shape " + ordinal + ", expected 0 to " + (SHAPES.length - 1));
    }
    Object shown = kryo.readClassAndObject(input);
    Object view = wrappers.get(ordinal).apply(shown);
    if (view != shown && ViewDepths.isView(shown)) { // the JDK does not repeat the same view
      depths(kryo).check(view, shown);
    }
    return view;
  }

  /** Of both kinds of views in the message; Kryo forgets them after it. */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  private static ViewDepths depths(Kryo kryo) {
    ViewDepths known = (ViewDepths) kryo.getGraphContext().get(ViewDepths.class);
    if (known == null) {
      known = new ViewDepths();
      kryo.getGraphContext().put(ViewDepths.class, known);
    }
    return known;
  }

  private Shape shapeOf(Class<?> type) {
    for (Shape shape : SHAPES) {
      if (wrapperOf(shape) == type) {
        return shape;
      }
    }
    throw new SerializationException("kryo: no wrapper is a " + type.getName());
  }

  private static Set<?> copyOf(Set<?> view) {
    Set<?> plain = new HashSet<>(view);
    return sameOrder(plain.iterator(), view.iterator()) ? plain : DistinctCopies.of(view);
  }

  private static Map<?, ?> copyOf(Map<?, ?> view) {
    Map<?, ?> plain = new HashMap<>(view);
    return sameOrder(plain.keySet().iterator(), view.keySet().iterator())
        ? plain
        : DistinctCopies.of(view);
  }

  private static boolean sameOrder(Iterator<?> one, Iterator<?> other) {
    while (one.hasNext() && other.hasNext()) {
      if (one.next() != other.next()) {
        return false;
      }
    }
    return one.hasNext() == other.hasNext();
  }
}
