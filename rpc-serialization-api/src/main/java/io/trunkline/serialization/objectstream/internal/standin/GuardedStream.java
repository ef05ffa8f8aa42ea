package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;

/** A stream that knows what is left for the message that contains it. */
public abstract class GuardedStream extends ObjectInputStream {

  private static final int BYTES_OF_ENTRY = 48; // with its share of the table

  private final ReadBudget budget;

  /**
   * A stream of these bytes.
   *
   * @param budget of the message
   */
  protected GuardedStream(InputStream in, ReadBudget budget) throws IOException {
    super(in);
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
