package io.trunkline.serialization.stored;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.util.Set;

/**
 * What {@link java.io.ObjectOutputStream} writes, as a serialization of stored data only: it has no
 * place on a wire, is found on no class path and stands in no envelope.
 *
 * @param answeredFor the names of classes whose own code may run, because the application named
 *     them itself
 */
record JdkStreams(Set<String> answeredFor) implements SerializationProvider {

  static final String NAME = "jdk";

  @Override
  public String name() {
    return NAME;
  }

  /** Never written. */
  @Override
  public int wireId() {
    return 0;
  }

  @Override
  public Serialization create(SerializationContext context) {
    DeepStack deepStack = new DeepStack(context.budgets());
    EnginePool<JdkStreamEngine> engines =
        EnginePool.perProcessor(
            () -> new JdkStreamEngine(context.budgets(), deepStack, answeredFor));
    return new Streaming(engines);
  }

  private record Streaming(EnginePool<JdkStreamEngine> engines) implements Serialization {

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public int wireId() {
      return 0;
    }

    @Override
    public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
      return MessageEngine.writer(engines, out, terms);
    }

    @Override
    public MessageReader reader(PayloadInput in, PayloadTerms terms) {
      return MessageEngine.reader(NAME, engines, in, terms);
    }

    @Override
    public boolean demandsSerializable(Class<?> type) {
      return !Serializable.class.isAssignableFrom(type);
    }
  }
}
