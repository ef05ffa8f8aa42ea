package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.io.Serializable;
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
 * Lists, sets and queues. A collection is read as its own class if that has a constructor without
 * parameters, otherwise as the usual implementation of its interface. A comparator is not written.
 */
final class CollectionCodec extends TypeCodec {

  private final @Nullable WireName wireType;
  private final @Nullable ObjectCreator creator;
  private final @Nullable DeclaredType ownElement;
  private final boolean isArrayList;
  private final LazyKeyGuard guards;

  CollectionCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    isArrayList = type == ArrayList.class;
    wireType =
        isArrayList || !Serializable.class.isAssignableFrom(type)
            ? null
            : codecs.names().type(type);
    ownElement = DeclaredType.elementsOf(type);
    creator = ObjectCreator.withConstructor(type);
    guards = new LazyKeyGuard(creator == null ? create(0).getClass() : type);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!out.writeReference(value)) {
      writeList(out, type(), (Collection<?>) value, wireType);
    }
  }

  /** Writes the elements of a collection as a list of some type. */
  static void writeList(
      ValueWriter out, Class<?> type, Collection<?> list, @Nullable WireName wireType) {
    int size = list.size();
    out.enter(type);
    out.writeListBegin(size, wireType);
    int count = 0;
    if (list instanceof ArrayList<?> indexed) { // saves an iterator
      for (; count < indexed.size(); count++) {
        out.writeObject(indexed.get(count));
      }
    } else {
      for (Object element : list) {
        out.writeObject(element);
        count++;
      }
    }
    if (count != size) {
      throw new SerializationException(
          "hessian2: a " + type.getName() + " changed while it was written");
    }
    out.leave();
  }

  @Override
  public Object readList(ValueReader in, int length, @Nullable DeclaredType declared) {
    in.enter();
    Collection<Object> list = create(Math.max(length, 0));
    in.addObject(list);
    // Each add to it copies the whole array: a megabyte of elements would take hours.
    Collection<Object> target = list instanceof CopyOnWriteArrayList ? new ArrayList<>() : list;
    KeyGuard guard = null;
    int i = 0;
    try {
      for (; length < 0 ? !in.isEnd() : i < length; i++) {
        Object next = DeclaredType.readElement(in, declared, ownElement);
        if (i == 0) {
          guards.begin(in.budget());
        }
        guard = guards.check(guard, in.budget(), list, i, next);
        target.add(next);
      }
    } catch (Throwable e) {
      in.failedIn("[" + i + "]");
      throw e;
    }
    if (target != list) {
      list.addAll(target);
    }
    in.leave();
    return list;
  }

  @SuppressWarnings("unchecked") // the creator is of a class of collections
  private Collection<Object> create(int length) {
    if (isArrayList) {
      return new ArrayList<>(length);
    }
    if (creator != null) {
      try {
        return (Collection<Object>) creator.create();
      } catch (Throwable e) {
        throw Failures.of("read", e, type());
      }
    }
    if (SortedSet.class.isAssignableFrom(type())) {
      return new TreeSet<>();
    }
    if (Set.class.isAssignableFrom(type())) {
      return new HashSet<>();
    }
    return Queue.class.isAssignableFrom(type()) ? new LinkedList<>() : new ArrayList<>(length);
  }
}
