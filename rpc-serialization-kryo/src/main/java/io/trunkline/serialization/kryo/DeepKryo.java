package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * Kryo for objects that nest more deeply than the stack of a thread may allow: from some level on
 * they are written and read on a larger one. Every object inside another one passes through one of
 * the methods here.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
abstract class DeepKryo extends Kryo {

  private final ReadBudget budget;
  private final Nesting writing;
  private final int maxDepth;

  /** The objects that were entered beside those that Kryo counts. */
  private int walked;

  /**
   * Up to this many of them nothing has to be asked: there is room, and on this stack. Never more
   * than there are.
   */
  private int free;

  /** Whether Kryo's own methods have written or read anything since the item began. */
  private boolean used;

  DeepKryo(
      ClassResolver classes,
      ReferenceResolver references,
      Budgets budgets,
      ReadBudget budget,
      DeepStack deepStack) {
    super(classes, references);
    this.budget = budget;
    maxDepth = budgets.maxDepth();
    writing = new Nesting(budgets, deepStack);
    begin();
  }

  @Override
  public void reset() {
    super.reset();
    used = false;
    begin();
  }

  /** The part of {@link #reset} that is for objects of which Kryo does not know. */
  private void begin() {
    writing.start();
    walked = 0;
    free = Math.min(maxDepth, writing.levelsLeft(0));
  }

  /** Does what {@link #reset} does and is needed: most items need nothing of Kryo. */
  final void resetUsed() {
    if (used) {
      reset();
    } else {
      getClassResolver().reset();
      getReferenceResolver().reset();
      begin();
    }
  }

  @Override
  public final int getDepth() {
    return super.getDepth() + walked;
  }

  /**
   * Begins to write or read objects of which Kryo does not know inside one that it entered.
   *
   * @return what {@link #stepBack} needs
   */
  final int stepIn(boolean reads) {
    int before = free;
    int depth = getDepth();
    int shallow = reads ? budget.levelsLeft(depth) : writing.levelsLeft(depth);
    free = walked + Math.min(maxDepth - depth, shallow);
    return before;
  }

  /** Ends what the matching {@link #stepIn} began. */
  final void stepBack(int before) {
    free = before;
  }

  /** Enters an object of which Kryo does not know. */
  final void enter() {
    checkDepth();
    walked++;
  }

  /** Leaves the object that the matching {@link #enter} entered. */
  final void leave() {
    walked--;
  }

  /** Checks that there is room for one more level; Kryo's check counts its own objects only. */
  final void checkDepth() {
    if (walked >= free) {
      requireLevel();
    }
  }

  private void requireLevel() {
    if (getDepth() >= maxDepth) {
      throw new KryoException("Max depth exceeded: " + maxDepth);
    }
  }

  /** Whether the next object has to be read by Kryo's methods, on a larger stack. */
  final boolean readsDeep() {
    return walked >= free && budget.isDeep(getDepth());
  }

  /** Whether the next object has to be written by Kryo's methods, on a larger stack. */
  final boolean writesDeep() {
    return walked >= free && writing.isDeep(getDepth());
  }

  private boolean continuesReading() {
    used = true;
    if (walked > 0) {
      requireLevel();
    }
    return budget.isDeep(getDepth());
  }

  private boolean continuesWriting() {
    used = true;
    if (walked > 0) {
      requireLevel();
    }
    return writing.isDeep(getDepth());
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what Kryo returns, null included
  private <T> T readDeep(DeepStack.Work<RuntimeException> work) {
    return (T) budget.continueDeep(work);
  }

  private void writeDeep(Runnable work) {
    writing.continueDeep(
        () -> {
          work.run();
          return null;
        });
  }

  @Override
  public Object readClassAndObject(Input input) {
    try {
      return continuesReading()
          ? readDeep(() -> super.readClassAndObject(input))
          : super.readClassAndObject(input);
    } catch (RuntimeException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  public <T> T readObject(Input input, Class<T> type) {
    try {
      return continuesReading()
          ? readDeep(() -> super.readObject(input, type))
          : super.readObject(input, type);
    } catch (RuntimeException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  public <T> T readObject(Input input, Class<T> type, Serializer serializer) {
    try {
      return continuesReading()
          ? readDeep(() -> super.readObject(input, type, serializer))
          : super.readObject(input, type, serializer);
    } catch (RuntimeException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  public <T> T readObjectOrNull(Input input, Class<T> type) {
    try {
      return continuesReading()
          ? readDeep(() -> super.readObjectOrNull(input, type))
          : super.readObjectOrNull(input, type);
    } catch (RuntimeException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  public <T> T readObjectOrNull(Input input, Class<T> type, Serializer serializer) {
    try {
      return continuesReading()
          ? readDeep(() -> super.readObjectOrNull(input, type, serializer))
          : super.readObjectOrNull(input, type, serializer);
    } catch (RuntimeException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  public void writeClassAndObject(Output output, @Nullable Object object) {
    if (continuesWriting()) {
      writeDeep(() -> super.writeClassAndObject(output, object));
    } else {
      super.writeClassAndObject(output, object);
    }
  }

  @Override
  public void writeObject(Output output, Object object) {
    if (continuesWriting()) {
      writeDeep(() -> super.writeObject(output, object));
    } else {
      super.writeObject(output, object);
    }
  }

  @Override
  public void writeObject(Output output, Object object, Serializer serializer) {
    if (continuesWriting()) {
      writeDeep(() -> super.writeObject(output, object, serializer));
    } else {
      super.writeObject(output, object, serializer);
    }
  }

  @Override
  public void writeObjectOrNull(Output output, @Nullable Object object, Class type) {
    if (continuesWriting()) {
      writeDeep(() -> super.writeObjectOrNull(output, object, type));
    } else {
      super.writeObjectOrNull(output, object, type);
    }
  }

  @Override
  public void writeObjectOrNull(Output output, @Nullable Object object, Serializer serializer) {
    if (continuesWriting()) {
      writeDeep(() -> super.writeObjectOrNull(output, object, serializer));
    } else {
      super.writeObjectOrNull(output, object, serializer);
    }
  }
}
