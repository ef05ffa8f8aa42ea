package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's forms of sorted containers; size, memory and the comparisons of each element are charged
 * before they are used.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
final class BoundedSorted {

  private static final ObjectPrice TREE_SET = ObjectPrice.of(TreeSet.class);
  private static final ObjectPrice QUEUE = ObjectPrice.of(PriorityQueue.class);
  private static final ObjectPrice TREE_MAP = ObjectPrice.of(TreeMap.class);
  private static final ObjectPrice SKIP_LIST_MAP = ObjectPrice.of(ConcurrentSkipListMap.class);

  private BoundedSorted() {}

  private static void claim(Input input, ObjectPrice price) {
    ((ArrayInput) input).budget().claimObject(price);
  }

  static final class OfTreeSet extends DefaultSerializers.TreeSetSerializer {

    private final KryoForm form;
    private final ElementReader<TreeSet> reader;

    OfTreeSet(KryoForm form) {
      this.form = form;
      reader = new ElementReader<TreeSet>(this, this::create, form);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable TreeSet set) {
      if (form == KryoForm.KRYO_4 && set != null) {
        kryo.writeClassAndObject(output, set.comparator());
        Kryo4Containers.write(kryo, output, set, this, true);
      } else {
        super.write(kryo, output, set);
      }
    }

    @Override
    protected TreeSet create(Kryo kryo, Input input, Class<? extends TreeSet> type, int size) {
      claim(input, TREE_SET);
      return super.create(kryo, input, type, size);
    }

    @Override
    public @Nullable TreeSet read(Kryo kryo, Input input, Class<? extends TreeSet> type) {
      return reader.read(kryo, input, type);
    }
  }

  static final class OfPriorityQueue extends DefaultSerializers.PriorityQueueSerializer {

    private final ElementReader<PriorityQueue> reader =
        new ElementReader<PriorityQueue>(this, this::create, KryoForm.KRYO_5);

    @Override
    protected PriorityQueue create(
        Kryo kryo, Input input, Class<? extends PriorityQueue> type, int size) {
      claim(input, QUEUE);
      return super.create(kryo, input, type, size);
    }

    @Override
    public @Nullable PriorityQueue read(
        Kryo kryo, Input input, Class<? extends PriorityQueue> type) {
      return reader.read(kryo, input, type);
    }
  }

  static final class OfTreeMap extends DefaultSerializers.TreeMapSerializer {

    private final KryoForm form;
    private final EntryReader<TreeMap> reader;

    OfTreeMap(KryoForm form) {
      this.form = form;
      reader = new EntryReader<TreeMap>(this, this::create, form);
    }

    @Override
    public void write(Kryo kryo, Output output, @Nullable TreeMap map) {
      if (form == KryoForm.KRYO_4 && map != null) {
        kryo.writeClassAndObject(output, map.comparator());
        Kryo4Containers.write(kryo, output, map, this, true, true);
      } else {
        super.write(kryo, output, map);
      }
    }

    @Override
    protected TreeMap create(Kryo kryo, Input input, Class<? extends TreeMap> type, int size) {
      claim(input, TREE_MAP);
      return super.create(kryo, input, type, size);
    }

    @Override
    public @Nullable TreeMap read(Kryo kryo, Input input, Class<? extends TreeMap> type) {
      return reader.read(kryo, input, type);
    }
  }

  static final class OfSkipListMap extends DefaultSerializers.ConcurrentSkipListMapSerializer {

    private final EntryReader<ConcurrentSkipListMap> reader =
        new EntryReader<ConcurrentSkipListMap>(this, this::create, KryoForm.KRYO_5);

    @Override
    protected ConcurrentSkipListMap create(
        Kryo kryo, Input input, Class<? extends ConcurrentSkipListMap> type, int size) {
      claim(input, SKIP_LIST_MAP);
      return super.create(kryo, input, type, size);
    }

    @Override
    public @Nullable ConcurrentSkipListMap read(
        Kryo kryo, Input input, Class<? extends ConcurrentSkipListMap> type) {
      return reader.read(kryo, input, type);
    }
  }
}
