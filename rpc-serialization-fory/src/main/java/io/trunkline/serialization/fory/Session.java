package io.trunkline.serialization.fory;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.budget.ReadBudget;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/** What the message in work may cost, and who decides on its classes. One for each engine. */
final class Session {

  private final Nesting nesting;
  private final ReadBudget budget;
  private final DeferredTables deferred = new DeferredTables();
  private @Nullable ClassGate gate;
  private @Nullable PayloadOutput target;
  private boolean mapAtRoot;

  Session(Budgets budgets, DeepStack deepStack) {
    nesting = new Nesting(budgets, deepStack);
    budget = new ReadBudget(budgets, deepStack);
  }

  /** Begins a message to be written to that output. */
  void beginWriting(PayloadOutput out) {
    nesting.start();
    target = out;
  }

  void beginReading(PayloadInput in) {
    budget.start(in);
  }

  /** Begins an item to be read. */
  void beginItem(ClassGate asked) {
    deferred.clear();
    gate = asked;
    mapAtRoot = false;
  }

  ReadBudget budget() {
    return budget;
  }

  /** The tables of the item that is read, which wait for its end. */
  DeferredTables deferred() {
    return deferred;
  }

  ClassGate gate() {
    ClassGate asked = gate;
    if (asked == null) {
      throw new IllegalStateException("no item is read");
    }
    return asked;
  }

  /** A map is about to be read. */
  void foundMap() {
    mapAtRoot |= budget.depth() == 0;
  }

  /** Whether the item that is read is a map. */
  boolean isMapAtRoot() {
    return mapAtRoot;
  }

  /** The output of the message that is written; null if there is none. */
  @Nullable PayloadOutput target() {
    return target;
  }

  /** Ends a message. */
  void end() {
    target = null;
    gate = null;
  }

  /**
   * Enters an object that is written and may hold others; {@link #leaveWritten} comes behind it.
   *
   * @return whether to write it with {@link #writeDeep}
   */
  boolean enterWritten(MemoryBuffer out) {
    PayloadOutput into = target;
    if (into != null) {
      into.ensure(out.writerIndex()); // or a graph larger than any message would be written first
    }
    nesting.enter();
    return nesting.isDeep();
  }

  /** Whether to write with {@link #writeDeep} what is about to be entered. */
  boolean isWrittenDeep() {
    return nesting.isDeep(nesting.depth() + 1);
  }

  void leaveWritten() {
    nesting.leave();
  }

  /** Continues on a larger stack. */
  void writeDeep(Runnable contents) {
    nesting.continueDeep(
        () -> {
          contents.run();
          return null;
        });
  }

  /** Continues on a larger stack. */
  <T> void writeDeep(Serializer<T> serializer, WriteContext context, T value) {
    writeDeep(() -> serializer.write(context, value));
  }

  /** Continues on a larger stack. */
  @SuppressWarnings("unchecked") // what the serializer of the class returns
  <T> T readDeep(Serializer<T> serializer, ReadContext context) {
    return (T) requireNonNull(budget.continueDeep(() -> serializer.read(context)));
  }

  /** Continues on a larger stack. */
  void readDeep(Runnable contents) {
    budget.continueDeep(
        () -> {
          contents.run();
          return null;
        });
  }
}
