package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;

/** Kryo's forms of sorted containers, with the declared size claimed first. */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
final class BoundedSorted {

  private BoundedSorted() {}

  static final class OfTreeSet extends DefaultSerializers.TreeSetSerializer {
    @Override
    protected TreeSet create(Kryo kryo, Input input, Class<? extends TreeSet> type, int size) {
      ((ArrayInput) input).claimElements(size);
      return super.create(kryo, input, type, size);
    }
  }

  static final class OfPriorityQueue extends DefaultSerializers.PriorityQueueSerializer {
    @Override
    protected PriorityQueue create(
        Kryo kryo, Input input, Class<? extends PriorityQueue> type, int size) {
      ((ArrayInput) input).claimElements(size);
      return super.create(kryo, input, type, size);
    }
  }

  static final class OfTreeMap extends DefaultSerializers.TreeMapSerializer {
    @Override
    protected TreeMap create(Kryo kryo, Input input, Class<? extends TreeMap> type, int size) {
      ((ArrayInput) input).claimElements(size);
      return super.create(kryo, input, type, size);
    }
  }

  static final class OfSkipListMap extends DefaultSerializers.ConcurrentSkipListMapSerializer {
    @Override
    protected ConcurrentSkipListMap create(
        Kryo kryo, Input input, Class<? extends ConcurrentSkipListMap> type, int size) {
      ((ArrayInput) input).claimElements(size);
      return super.create(kryo, input, type, size);
    }
  }
}
