package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
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
 * Lists, sets and queues. Read as the class itself if it has a constructor without parameters, else
 * as the usual one of its interface. A comparator does not travel.
 */
final class CollectionForm extends Form {

  private final @Nullable WireName wireType;
  private final @Nullable ObjectCreator creator;
  private final boolean isArrayList;
  private final boolean hashes;

  CollectionForm(Class<?> type, Forms forms) {
    super(type);
    isArrayList = type == ArrayList.class;
    wireType =
        isArrayList || !Serializable.class.isAssignableFrom(type)
            ? null
            : forms.typeName(forms.wireName(type));
    creator = ObjectCreator.withConstructor(type);
    hashes = Set.class.isAssignableFrom(type) && !SortedSet.class.isAssignableFrom(type);
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      writeList(out, type(), (Collection<?>) value, wireType);
    }
  }

  /** Writes the elements of a collection as those of a list of some type. */
  static void writeList(
      WriteEngine out, Class<?> type, Collection<?> list, @Nullable WireName wireType) {
    int size = list.size();
    out.enter(type);
    out.writeListBegin(size, wireType);
    int count = 0;
    if (list instanceof ArrayList<?> indexed) { // without an iterator
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
  Object readList(ReadEngine in, int length, @Nullable Slot element) {
    in.enter();
    Collection<Object> list = create(Math.max(length, 0));
    in.addObject(list);
    // It copies its whole array for each element: a megabyte of them would take hours.
    Collection<Object> target = list instanceof CopyOnWriteArrayList ? new ArrayList<>() : list;
    KeyGuard guard = hashes ? new KeyGuard(in, list) : null;
    for (int i = 0; length < 0 ? !in.isEnd() : i < length; i++) {
      Object next = element == null ? in.readAny() : element.read(in);
      if (guard != null) {
        guard.check(next);
      }
      target.add(next);
    }
    if (target != list) {
      list.addAll(target);
    }
    in.leave();
    return list;
  }

  @SuppressWarnings("unchecked") // what a collection's constructor makes is one
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
