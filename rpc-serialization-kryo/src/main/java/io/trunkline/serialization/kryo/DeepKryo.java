package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * Kryo for objects that nest more deeply than the stack of a thread may allow: from some level on
 * they are written and read on a larger one. Every object inside another one passes through one of
 * the methods here.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
abstract class DeepKryo extends Kryo {

  private static final int STEPS_OF_CHANGE = 10_000;

  private final ReadBudget budget;
  private final DeepStack deepStack;
  private int deepFrom = DeepStack.LEVELS_ON_ANY_STACK;

  DeepKryo(
      ClassResolver classes, ReferenceResolver references, ReadBudget budget, DeepStack deepStack) {
    super(classes, references);
    this.budget = budget;
    this.deepStack = deepStack;
  }

  @Override
  public void reset() {
    super.reset();
    deepFrom = DeepStack.LEVELS_ON_ANY_STACK;
  }

  private boolean isDeep() {
    return getDepth() >= deepFrom;
  }

  /** A hostile message can ask for many changes. */
  @SuppressWarnings({"unchecked", "NullAway"}) // what Kryo returns, null included
  private <T> T readDeep(DeepStack.Work<RuntimeException> work) {
    budget.claimWork(STEPS_OF_CHANGE, "reading deeply nested objects");
    return (T) continueDeep(work);
  }

  private void writeDeep(Runnable work) {
    continueDeep(
        () -> {
          work.run();
          return null;
        });
  }

  /** Siblings that follow stay here for more levels, so that not each of them has to change. */
  private @Nullable Object continueDeep(DeepStack.Work<RuntimeException> work) {
    deepFrom = Integer.MAX_VALUE;
    try {
      return deepStack.call(work);
    } finally {
      deepFrom = 3 * DeepStack.LEVELS_ON_ANY_STACK / 2;
    }
  }

  @Override
  public Object readClassAndObject(Input input) {
    return isDeep()
        ? readDeep(() -> super.readClassAndObject(input))
        : super.readClassAndObject(input);
  }

  @Override
  public <T> T readObject(Input input, Class<T> type) {
    return isDeep() ? readDeep(() -> super.readObject(input, type)) : super.readObject(input, type);
  }

  @Override
  public <T> T readObject(Input input, Class<T> type, Serializer serializer) {
    return isDeep()
        ? readDeep(() -> super.readObject(input, type, serializer))
        : super.readObject(input, type, serializer);
  }

  @Override
  public <T> T readObjectOrNull(Input input, Class<T> type) {
    return isDeep()
        ? readDeep(() -> super.readObjectOrNull(input, type))
        : super.readObjectOrNull(input, type);
  }

  @Override
  public <T> T readObjectOrNull(Input input, Class<T> type, Serializer serializer) {
    return isDeep()
        ? readDeep(() -> super.readObjectOrNull(input, type, serializer))
        : super.readObjectOrNull(input, type, serializer);
  }

  @Override
  public void writeClassAndObject(Output output, @Nullable Object object) {
    if (isDeep()) {
      writeDeep(() -> super.writeClassAndObject(output, object));
    } else {
      super.writeClassAndObject(output, object);
    }
  }

  @Override
  public void writeObject(Output output, Object object) {
    if (isDeep()) {
      writeDeep(() -> super.writeObject(output, object));
    } else {
      super.writeObject(output, object);
    }
  }

  @Override
  public void writeObject(Output output, Object object, Serializer serializer) {
    if (isDeep()) {
      writeDeep(() -> super.writeObject(output, object, serializer));
    } else {
      super.writeObject(output, object, serializer);
    }
  }

  @Override
  public void writeObjectOrNull(Output output, @Nullable Object object, Class type) {
    if (isDeep()) {
      writeDeep(() -> super.writeObjectOrNull(output, object, type));
    } else {
      super.writeObjectOrNull(output, object, type);
    }
  }

  @Override
  public void writeObjectOrNull(Output output, @Nullable Object object, Serializer serializer) {
    if (isDeep()) {
      writeDeep(() -> super.writeObjectOrNull(output, object, serializer));
    } else {
      super.writeObjectOrNull(output, object, serializer);
    }
  }
}
