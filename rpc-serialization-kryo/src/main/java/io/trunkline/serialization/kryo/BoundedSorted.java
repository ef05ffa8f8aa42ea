package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
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

  /** The comparator is part of the form, and given to the constructor of a class of its own. */
  interface Ordered {}

  private static void claim(Input input, ObjectPrice price) {
    ((ArrayInput) input).budget().claimObject(price);
  }

  static final class OfTreeSet extends DefaultSerializers.TreeSetSerializer implements Ordered {

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

  static final class OfPriorityQueue extends DefaultSerializers.PriorityQueueSerializer
      implements Ordered {

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

  static final class OfTreeMap extends DefaultSerializers.TreeMapSerializer implements Ordered {

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

  static final class OfSkipListMap extends DefaultSerializers.ConcurrentSkipListMapSerializer
      implements Ordered {

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

  /**
   * Of the application's class or the JDK's.
   *
   * @throws KryoException if the class has no public constructor that takes a comparator
   */
  private static <T> T ordered(Class<? extends T> type, @Nullable Comparator<?> order) {
    try {
      Constructor<? extends T> constructor = type.getConstructor(Comparator.class);
      constructor.setAccessible(!JdkClasses.has(type));
      return constructor.newInstance(order);
    } catch (ReflectiveOperationException e) {
      throw new KryoException("constructor of " + type.getName(), e);
    }
  }

  private static @Nullable Comparator<?> readOrder(Kryo kryo, Input input) {
    return ContainerShape.SORTED_SET.readOrder(kryo, (ArrayInput) input);
  }

  /**
   * Of classes that Kryo writes as any other collection: under agreed terms the comparator comes in
   * front, if there is one.
   */
  abstract static class OfPlain<T extends Collection<?>> extends BoundedCollectionSerializer<T>
      implements Ordered {

    private final ObjectPrice price;

    private OfPlain(ObjectPrice price) {
      super(KryoForm.KRYO_5);
      this.price = price;
    }

    abstract @Nullable Comparator<?> orderOf(T container);

    abstract T make(Class<? extends T> type, @Nullable Comparator<?> order);

    @Override
    public void write(Kryo kryo, Output output, @Nullable T container) {
      Comparator<?> order = container == null ? null : orderOf(container);
      if (order != null) {
        LongerForm.OF_FLAGGED.mark(output);
        kryo.writeClassAndObject(output, order);
      }
      super.write(kryo, output, container);
    }

    @Override
    public @Nullable T read(Kryo kryo, Input input, Class<? extends T> type) {
      Comparator<?> order = LongerForm.OF_FLAGGED.isNext(input) ? readOrder(kryo, input) : null;
      return new ElementReader<T>(
              this,
              (any, in, ofType, size) -> {
                claim(in, price);
                return make(ofType, order);
              },
              KryoForm.KRYO_5)
          .read(kryo, input, type);
    }
  }

  static final class OfSkipListSet extends OfPlain<ConcurrentSkipListSet<?>> {

    OfSkipListSet() {
      super(ObjectPrice.of(ConcurrentSkipListSet.class));
    }

    @Override
    @Nullable Comparator<?> orderOf(ConcurrentSkipListSet<?> set) {
      return set.comparator();
    }

    @Override
    ConcurrentSkipListSet<?> make(
        Class<? extends ConcurrentSkipListSet<?>> type, @Nullable Comparator<?> order) {
      return ordered(type, order);
    }
  }

  static final class OfBlockingQueue extends OfPlain<PriorityBlockingQueue<?>> {

    private static final int CAPACITY = 11; // the JDK's own

    OfBlockingQueue() {
      super(ObjectPrice.of(PriorityBlockingQueue.class));
    }

    @Override
    @Nullable Comparator<?> orderOf(PriorityBlockingQueue<?> queue) {
      return queue.comparator();
    }

    @Override
    PriorityBlockingQueue<?> make(
        Class<? extends PriorityBlockingQueue<?>> type, @Nullable Comparator<?> order) {
      return (Class<?>) type == PriorityBlockingQueue.class
          ? new PriorityBlockingQueue(CAPACITY, order)
          : ordered(type, order);
    }
  }
}
