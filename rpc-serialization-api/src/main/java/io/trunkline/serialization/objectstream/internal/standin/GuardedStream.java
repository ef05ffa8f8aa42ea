package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream that fills the tables of the JDK itself. Their {@code readObject} is told that they are
 * empty: where it asks for the number of entries, the entries are read and kept, and the answer is
 * none. When the JDK says that the table is complete, each key is charged and put. So a table is
 * the JDK's own from the beginning, and what refers back to it holds it.
 */
public abstract class GuardedStream extends ObjectInputStream {

  private static final int BYTES_OF_ENTRY = 48; // with its share of the table
  private static final float LEAST_LOAD = 0.25f; // as newer JDKs bound it
  private static final float MOST_LOAD = 4;

  private final StackWalker stack =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private final StoppableInput in;
  private final ReadBudget budget;
  private final Deque<Filling> open = new ArrayDeque<>();
  private final List<Early> early = new ArrayList<>();
  private boolean mayHaveTables;
  private boolean mayLeak; // what stands in for a collection
  private @Nullable Exception failure; // of the contents of a table

  /** A table whose elements were maybe hashed before they were complete. */
  private record Early(Object table, Filling filling, long work) {}

  /** Reads contents. */
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

  /** Called before a table, or an object with one in it, is read. */
  protected final void expectTables() {
    mayHaveTables = true;
  }

  /** How many comparators of this stream may call each other. */
  protected abstract int comparators();

  /** The byte that comes next, and stays; -1 at the end. */
  protected abstract int nextByte();

  /** Whether classes were read that put another object in the place of theirs. */
  protected abstract boolean hasReplacing();

  /** The stream that resolves the classes of this package; no other does. */
  static GuardedStream of(ObjectInputStream stream) throws IOException {
    if (stream instanceof GuardedStream guarded) {
      return guarded;
    }
    throw new InvalidObjectException("only read inside a message");
  }

  @Override
  public GetField readFields() throws IOException, ClassNotFoundException {
    TableForm form = mayHaveTables ? TableForm.readBy(stack.getCallerClass()) : null;
    GetField fields = super.readFields();
    if (form != null) {
      begin(form, 0);
    }
    return fields;
  }

  @Override
  public void defaultReadObject() throws IOException, ClassNotFoundException {
    TableForm form = mayHaveTables ? TableForm.readBy(stack.getCallerClass()) : null;
    int size = form == TableForm.PRIORITY_QUEUE ? in.hideInt() : 0;
    super.defaultReadObject();
    if (form != null) {
      begin(form, size);
    }
  }

  private void begin(TableForm form, int size) throws ClassNotFoundException {
    Filling filling = new Filling(form, in.references());
    filling.size = size;
    open.push(filling);
    if (form.endsWithNull()) {
      // The JDK reads the null, and a CHM one more; if reading failed, those that stand for them.
      contents(() -> readToNull(filling), 2);
      filling.end(in.references());
    }
  }

  /** In front of the contents of a table these are numbers that its {@code readObject} asks for. */
  @Override
  public int readInt() throws IOException {
    int value = super.readInt();
    Filling filling = open.peek();
    if (filling == null || filling.numbers == 0 || --filling.numbers > 0) {
      return value;
    }
    int count = filling.form.isCounted() ? value : filling.size;
    if (count < 0) {
      throw new InvalidObjectException("a table with a negative size");
    }
    contents(() -> readCounted(filling, count), 0);
    filling.end(in.references());
    return filling.form.isCounted() ? 0 : value;
  }

  /** The load factor of a set, which not every JDK bounds. */
  @Override
  public float readFloat() throws IOException {
    float value = super.readFloat();
    Filling filling = open.peek();
    return filling != null && filling.form == TableForm.HASH_SET && !filling.isRead() && value > 0
        ? Math.min(Math.max(value, LEAST_LOAD), MOST_LOAD)
        : value;
  }

  private void readCounted(Filling filling, int count) throws IOException, ClassNotFoundException {
    claimEntries(count);
    int parts = filling.form.hasValues() ? 2 : 1;
    filling.expect(parts * count);
    for (long i = (long) parts * count; i > 0; i--) {
      filling.add(readObject());
    }
  }

  private void readToNull(Filling filling) throws IOException, ClassNotFoundException {
    while (nextByte() != ObjectStreamConstants.TC_NULL) {
      Object key = readObject();
      Object value = readObject();
      if (key == null || value == null) {
        throw new InvalidObjectException("a table of entries without a key or value");
      }
      claimEntries(1);
      filling.add(key);
      filling.add(value);
    }
  }

  /**
   * Reads what a table or stand-in contains. A failure is kept instead of thrown, and the bytes end
   * here: the JDK calls {@code readObject} by reflection and wraps what it throws in an exception
   * that records the whole stack, on each level of containers in containers again.
   */
  final void contents(Contents contents) {
    contents(contents, 0);
  }

  private void contents(Contents contents, int nulls) {
    if (failure == null) {
      try {
        contents.read();
      } catch (IOException | ClassNotFoundException | RuntimeException e) {
        if (failure == null) { // of contents inside
          failure = e;
        }
      }
    }
    if (failure != null) {
      in.stop(nulls);
    }
  }

  /** How many back references were read. */
  final int references() {
    return in.references();
  }

  /** An immutable collection was read whose elements refer back to objects, maybe to itself. */
  final void mayReferToItself() {
    mayLeak = true;
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
    fillAgain();
    if (mayLeak) {
      Leaks.requireNone(budget, read);
    }
    return read;
  }

  private void throwFailure() throws IOException, ClassNotFoundException {
    Exception kept = failure;
    if (kept instanceof IOException e) {
      throw e;
    }
    if (kept instanceof ClassNotFoundException e) {
      throw e;
    }
    if (kept instanceof RuntimeException e) {
      throw e;
    }
  }

  /**
   * Called by the JDK for each object that is complete, before another one holds it. So nobody gets
   * a table whose contents failed.
   */
  @Override
  protected final Object resolveObject(Object object) throws IOException {
    if (failure != null) {
      throw new StoppedException();
    }
    Object completed = complete(object);
    if (TableForm.isTable(completed)) {
      fill(completed);
    }
    return completed;
  }

  private void fill(Object table) {
    Filling filling = open.peek();
    if (filling == null || !filling.isRead() || !filling.form.isOf(table)) {
      if (hasReplacing()) {
        return; // made by a readResolve
      }
      throw Filling.notOfJdk(table);
    }
    open.pop();
    Filling.requireEmpty(table);
    boolean isEarly = filling.mayBeEarly();
    long workLeft = budget.workLeft();
    try {
      filling.fill(table, this::guard);
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) { // of a hashCode or compareTo that misses what is not read yet
      if (!isEarly) {
        throw e;
      }
    }
    if (isEarly) {
      early.add(new Early(table, filling, workLeft - budget.workLeft()));
    }
  }

  /** The inner tables first, since the hash codes of others may look into them. */
  private void fillAgain() {
    for (Early one : early) {
      Filling.clear(one.table);
      budget.refundWork(one.work);
      one.filling.fill(one.table, this::guard);
    }
    early.clear();
    if (!open.isEmpty()) {
      throw new SerializationException("a table whose stream is not what the JDK writes");
    }
  }

  /** What stands for an object or string that is complete from now on. */
  protected abstract Object complete(Object object);

  /** The guard of a container that is still empty. */
  private KeyGuard guard(Object container) {
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
