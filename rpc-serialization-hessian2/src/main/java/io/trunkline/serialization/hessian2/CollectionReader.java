package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractListDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists, sets and queues. The kind is the class itself if it has a constructor without
 * parameters, else the usual one of its interface. Capacity follows the elements that arrive, not
 * the number declared. A comparator does not travel.
 */
final class CollectionReader extends AbstractListDeserializer {

  private final Class<?> type;
  private final @Nullable NoArgs<Collection<Object>> constructor;
  private final boolean hashes;

  CollectionReader(Class<?> type) {
    this.type = type;
    this.constructor = NoArgs.of(type);
    this.hashes = Set.class.isAssignableFrom(type) && !SortedSet.class.isAssignableFrom(type);
  }

  @Override
  public Class<?> getType() {
    return type;
  }

  @Override
  public Object readList(AbstractHessianInput in, int length, @Nullable Class<?> element)
      throws IOException {
    Collection<Object> list = create();
    in.addRef(list);
    Filling filling = new Filling(list, ReadEngine.of(in));
    while (!in.isEnd()) {
      filling.add(element == null ? in.readObject() : in.readObject(element));
    }
    in.readListEnd();
    return filling.done();
  }

  @Override
  public Object readLengthList(AbstractHessianInput in, int length, @Nullable Class<?> element)
      throws IOException {
    Collection<Object> list = create();
    in.addRef(list);
    Filling filling = new Filling(list, ReadEngine.of(in));
    for (int i = 0; i < length; i++) {
      filling.add(element == null ? in.readObject() : in.readObject(element));
    }
    return filling.done();
  }

  private Collection<Object> create() {
    if (constructor != null) {
      return constructor.create();
    }
    if (SortedSet.class.isAssignableFrom(type)) {
      return new TreeSet<>();
    }
    if (Set.class.isAssignableFrom(type)) {
      return new HashSet<>();
    }
    return Queue.class.isAssignableFrom(type) ? new LinkedList<>() : new ArrayList<>();
  }

  private final class Filling {

    private final Collection<Object> list;
    private final Collection<Object> next;
    private final @Nullable KeyGuard guard;

    Filling(Collection<Object> list, ReadEngine engine) {
      this.list = list;
      // It copies its whole array for each element: a megabyte of them would take hours.
      this.next = list instanceof CopyOnWriteArrayList ? new ArrayList<>() : list;
      this.guard = hashes ? new KeyGuard(engine) : null;
    }

    void add(@Nullable Object element) {
      if (guard != null) {
        guard.check(element);
      }
      next.add(element);
    }

    Collection<Object> done() {
      if (next != list) {
        list.addAll(next);
      }
      return list;
    }
  }
}
