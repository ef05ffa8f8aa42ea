package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorted containers that Kryo 4 writes as any other, so without their comparator: only those travel
 * that have none, since the others would arrive in another order, or not at all.
 */
final class NaturallyOrdered {

  private NaturallyOrdered() {}

  /** Adds the serializers of all of them. */
  static void addTo(Kryo kryo) {
    kryo.addDefaultSerializer(PriorityQueue.class, new OfQueue());
    kryo.addDefaultSerializer(PriorityBlockingQueue.class, new OfBlockingQueue());
    kryo.addDefaultSerializer(ConcurrentSkipListSet.class, new OfSkipListSet());
    kryo.addDefaultSerializer(ConcurrentSkipListMap.class, new OfSkipListMap());
  }

  private static void check(Object container, @Nullable Comparator<?> comparator) {
    if (comparator != null) {
      throw new SerializationException(
          "kryo: a "
              + container.getClass().getName()
              + " would lose its comparator in Kryo 4's form; copy it into a TreeSet, TreeMap or"
              + " list");
    }
  }

  private static final class OfQueue extends BoundedCollectionSerializer<PriorityQueue<?>> {
    private OfQueue() {
      super(KryoForm.KRYO_4);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable PriorityQueue<?> queue) {
      if (queue != null) {
        check(queue, queue.comparator());
      }
      super.write(kryo, output, queue);
    }
  }

  private static final class OfBlockingQueue
      extends BoundedCollectionSerializer<PriorityBlockingQueue<?>> {
    private OfBlockingQueue() {
      super(KryoForm.KRYO_4);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable PriorityBlockingQueue<?> queue) {
      if (queue != null) {
        check(queue, queue.comparator());
      }
      super.write(kryo, output, queue);
    }
  }

  private static final class OfSkipListSet
      extends BoundedCollectionSerializer<ConcurrentSkipListSet<?>> {
    private OfSkipListSet() {
      super(KryoForm.KRYO_4);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable ConcurrentSkipListSet<?> set) {
      if (set != null) {
        check(set, set.comparator());
      }
      super.write(kryo, output, set);
    }
  }

  private static final class OfSkipListMap
      extends BoundedMapSerializer<ConcurrentSkipListMap<?, ?>> {
    private OfSkipListMap() {
      super(KryoForm.KRYO_4);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable ConcurrentSkipListMap<?, ?> map) {
      if (map != null) {
        check(map, map.comparator());
      }
      super.write(kryo, output, map);
    }
  }
}
