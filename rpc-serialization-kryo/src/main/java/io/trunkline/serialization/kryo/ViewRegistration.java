package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.JdkClasses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A class of the JDK that shows what another object holds, such as {@code subList} and {@code
 * Map.values()} return. It is written as a copy of an ordinary class, under that class's name or
 * number, so every peer reads it.
 */
final class ViewRegistration extends Registration {

  private final Registration written;

  ViewRegistration(Class<?> type, CopySerializer<?> serializer) {
    super(type, serializer, serializer.written.getId());
    written = serializer.written;
  }

  /** The class that a message names instead. */
  Class<?> writtenType() {
    return written.getType();
  }

  /**
   * How a collection or map is written that a reader could not fill; null if it is none of the
   * JDK's, or a queue, for which no ordinary class stands in.
   */
  static @Nullable CopySerializer<?> serializerOf(Class<?> type, Kryo kryo) {
    return JdkClasses.has(type) && !Queue.class.isAssignableFrom(type)
        ? ordinary(type, kryo)
        : null;
  }

  /**
   * How a collection or map is written as an ordinary one of the JDK; null if none has all that its
   * class promises.
   */
  static @Nullable CopySerializer<?> ordinary(Class<?> type, Kryo kryo) {
    if (SortedSet.class.isAssignableFrom(type)) {
      return as(TreeSet.class, view -> new TreeSet<>((SortedSet<?>) view), kryo);
    }
    if (Set.class.isAssignableFrom(type)) {
      return as(LinkedHashSet.class, view -> DistinctCopies.of((Set<?>) view), kryo);
    }
    if (PriorityQueue.class.isAssignableFrom(type)) {
      return as(PriorityQueue.class, view -> new PriorityQueue<>((PriorityQueue<?>) view), kryo);
    }
    if (BlockingQueue.class.isAssignableFrom(type)) {
      return null;
    }
    if (Queue.class.isAssignableFrom(type)) {
      return as(LinkedList.class, view -> new LinkedList<>((Queue<?>) view), kryo);
    }
    if (Collection.class.isAssignableFrom(type)) {
      return as(ArrayList.class, view -> new ArrayList<>((Collection<?>) view), kryo);
    }
    if (SortedMap.class.isAssignableFrom(type)) {
      return as(TreeMap.class, view -> new TreeMap<>((SortedMap<?, ?>) view), kryo);
    }
    if (ConcurrentMap.class.isAssignableFrom(type)) {
      return as(ConcurrentHashMap.class, view -> new ConcurrentHashMap<>((Map<?, ?>) view), kryo);
    }
    return as(LinkedHashMap.class, view -> DistinctCopies.of((Map<?, ?>) view), kryo);
  }

  private static <T> CopySerializer<T> as(Class<T> written, Function<Object, T> copy, Kryo kryo) {
    return new CopySerializer<>(kryo.getRegistration(written), copy);
  }

  /** Writes a copy of a view. */
  static final class CopySerializer<T> extends Serializer<Object> {

    private final Registration written;
    private final Class<T> type;
    private final Serializer<T> serializer;
    private final Function<Object, T> copy;

    @SuppressWarnings("unchecked") // a registration's serializer is that of its type
    private CopySerializer(Registration written, Function<Object, T> copy) {
      this.written = written;
      type = (Class<T>) written.getType();
      serializer = (Serializer<T>) written.getSerializer();
      this.copy = copy;
    }

    @Override
    public void write(Kryo kryo, Output output, Object view) {
      serializer.write(kryo, output, copy.apply(view));
    }

    @Override
    public T read(Kryo kryo, Input input, Class<?> ignored) {
      return serializer.read(kryo, input, type);
    }
  }
}
