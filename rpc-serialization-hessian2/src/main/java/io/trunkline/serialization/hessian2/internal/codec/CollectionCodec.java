package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Lists, sets and queues. A collection is read as its own class if that can be made, otherwise as
 * the usual implementation of its interface. Stock peers get no comparator, nor anything else
 * besides the elements.
 */
final class CollectionCodec extends ContainerCodec {

  private final @Nullable DeclaredType ownElement;
  private final boolean isArrayList;

  CollectionCodec(Class<?> type, CodecRegistry codecs) {
    super(type, ArrayList.class, codecs, "add", 1);
    isArrayList = made() == ArrayList.class;
    ownElement = DeclaredType.elementsOf(type);
  }

  @Override
  void writeUsual(ValueWriter out, Object value) {
    writeList(out, type(), (Collection<?>) value, wireType);
  }

  @Override
  void writeElements(ValueWriter out, Object value) {
    Collection<?> collection = (Collection<?>) value;
    int size = collection.size();
    out.writeListBegin(size, null);
    writeElements(out, type(), collection, size);
  }

  /** Writes the elements of a collection as a list of some type. */
  static void writeList(
      ValueWriter out, Class<?> type, Collection<?> list, @Nullable WireName wireType) {
    int size = list.size();
    out.enter(type);
    out.writeListBegin(size, wireType);
    writeElements(out, type, list, size);
    out.leave();
  }

  private static void writeElements(ValueWriter out, Class<?> type, Collection<?> list, int size) {
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
  }

  @Override
  public @Nullable Object readList(ValueReader in, int length, @Nullable DeclaredType declared) {
    in.enter();
    Collection<Object> list = create(Math.max(length, 0));
    int number = in.addObject(list);
    readElements(in, list, length, declared, filler());
    in.leave();
    return resolved(in, number, list);
  }

  @Override
  @SuppressWarnings("unchecked") // the object is one that this codec has made
  void readElements(
      ValueReader in,
      Object container,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second) {
    int length = in.beginElements();
    readElements(in, (Collection<Object>) container, length, first, filler());
  }

  private void readElements(
      ValueReader in,
      Collection<Object> list,
      int length,
      @Nullable DeclaredType declared,
      @Nullable MethodHandle filler) {
    // Each add to it copies the whole array: a megabyte of elements would take hours.
    Collection<Object> target = list instanceof CopyOnWriteArrayList ? new ArrayList<>() : list;
    KeyGuard guard = null;
    boolean isPostponed = false;
    int i = 0;
    try {
      for (; length < 0 ? !in.isEnd() : i < length; i++) {
        boolean isReference = in.peek() == Tags.REFERENCE;
        Object next = DeclaredType.readElement(in, declared, ownElement);
        if (i == 0) {
          begin(in);
        }
        isPostponed = isPostponed || isReference && isUnfinished(in, next, list);
        if (isPostponed) {
          in.postponed().add(list, next, null, filler, in.budget());
          continue;
        }
        guard = check(in, guard, list, i, next);
        if (filler == null || target != list) {
          target.add(next);
        } else {
          filler.invokeExact((Object) list, next);
        }
      }
    } catch (Throwable e) {
      in.failedIn("[" + i + "]");
      throw Failures.asItIs(e);
    }
    if (target != list) {
      list.addAll(target);
    }
  }

  @Override
  Object ofParts(ValueReader in, @Nullable Object[] keys, @Nullable Object[] values) {
    Collection<Object> list = create(keys.length);
    KeyGuard guard = null;
    begin(in);
    for (int i = 0; i < keys.length; i++) {
      guard = check(in, guard, list, i, keys[i]);
      list.add(keys[i]);
    }
    return list;
  }

  @SuppressWarnings("unchecked") // the maker is of a class of collections
  private Collection<Object> create(int length) {
    return isArrayList ? new ArrayList<>(length) : (Collection<Object>) make();
  }
}
