package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/** A stream that knows what is left for the message that contains it. */
public abstract class GuardedStream extends ObjectInputStream {

  private static final int BYTES_OF_ENTRY = 48; // with its share of the table

  private final StoppableInput in;
  private final ReadBudget budget;
  private @Nullable Exception failure; // of the contents of a stand-in

  /** Reads what a stand-in contains. */
  interface Contents {
    void read() throws IOException, ClassNotFoundException;
  }

  /**
   * A stream of these bytes.
   *
   * @param budget of the message
   */
  protected GuardedStream(StoppableInput in, ReadBudget budget) throws IOException {
    super(in);
    this.in = in;
    this.budget = budget;
  }

  /** What is left for the message. */
  protected final ReadBudget budget() {
    return budget;
  }

  /** How many comparators of this stream may call each other. */
  protected abstract int comparators();

  /** The stream that resolves the classes of this package; no other does. */
  static GuardedStream of(ObjectInputStream stream) throws IOException {
    if (stream instanceof GuardedStream guarded) {
      return guarded;
    }
    throw new InvalidObjectException("only read inside a message");
  }

  /**
   * Reads what a stand-in contains. A failure is kept instead of thrown, and the bytes end here:
   * the JDK calls {@code readObject} by reflection and wraps what it throws in an exception that
   * records the whole stack, on each level of containers in containers again.
   */
  final void contents(Contents contents) throws ClassNotFoundException {
    if (failure != null) {
      return;
    }
    try {
      contents.read();
    } catch (IOException | RuntimeException e) {
      if (failure == null) { // of a stand-in inside
        failure = e;
        in.stop();
      }
    }
  }

  /** Reads an object as {@link #readObject} does, and throws what {@link #contents} has kept. */
  protected final @Nullable Object readIntact() throws IOException, ClassNotFoundException {
    Object read;
    try {
      read = readObject();
    } catch (IOException | RuntimeException e) {
      throwFailure();
      throw e;
    }
    throwFailure();
    return read;
  }

  private void throwFailure() throws IOException {
    Exception kept = failure;
    if (kept instanceof IOException e) {
      throw e;
    }
    if (kept instanceof RuntimeException e) {
      throw e;
    }
  }

  /**
   * Called by the JDK for each object that is complete, before another one holds it. So nobody gets
   * a container whose contents failed.
   */
  @Override
  protected final Object resolveObject(Object object) throws IOException {
    if (failure != null) {
      throw new StoppedException();
    }
    return complete(object);
  }

  /** What stands for an object or string that is complete from now on. */
  protected abstract Object complete(Object object);

  /** The guard of a container that is still empty. */
  final KeyGuard guard(Object container) {
    return KeyGuard.of(budget, container, Math.max(1, comparators()));
  }

  /** The guard of a set or map that cannot be changed. */
  final KeyGuard guardOfImmutable(int size) {
    return KeyGuard.ofImmutable(budget, size);
  }

  /** Charges entries or elements of a container, before they are read. */
  final int claimEntries(int size) {
    budget.claimElements(size);
    budget.claimBytes((long) BYTES_OF_ENTRY * size, "room for the elements of containers");
    return size;
  }
}
