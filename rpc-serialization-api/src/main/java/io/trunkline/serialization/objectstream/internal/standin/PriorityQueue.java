package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.PriorityQueue}. */
final class PriorityQueue implements Serializable {

  private static final long serialVersionUID = -7720805057305804111L;

  private int size;
  private @Nullable Comparator<Object> comparator;
  private transient java.util.@Nullable PriorityQueue<Object> queue;

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in).contents(() -> read(in));
  }

  private void read(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    in.readInt(); // the size of the table
    java.util.PriorityQueue<Object> filled = new java.util.PriorityQueue<>(comparator);
    queue = filled;
    GuardedStream stream = GuardedStream.of(in);
    KeyGuard guard = stream.guard(filled);
    for (int i = stream.claimEntries(size); i > 0; i--) {
      Object element = in.readObject();
      guard.check(element);
      filled.add(element);
    }
  }

  private Object readResolve() throws InvalidObjectException {
    if (queue == null) {
      throw new InvalidObjectException("a queue without content");
    }
    return queue;
  }
}
