package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's or port's hessian2: two pools of engines over one table of forms. An engine is
 * pooled for its tables and buffers; after a message that failed, or a large one, it is dropped.
 */
final class Hessian2Serialization implements Serialization {

  /** An engine that carried more bytes than this is not kept. */
  static final int KEEP_UP_TO_BYTES = 64 * 1024;

  private final Forms forms;
  private final EnginePool<WriteEngine> writers;
  private final EnginePool<ReadEngine> readers;

  Hessian2Serialization(SerializationContext context, List<ObjectCodec<?>> codecs) {
    Budgets budgets = context.budgets();
    forms = new Forms(codecs, context.wireNames());
    this.writers = EnginePool.perProcessor(() -> new WriteEngine(forms, budgets));
    this.readers = EnginePool.perProcessor(() -> new ReadEngine(forms, budgets));
  }

  @Override
  public String name() {
    return Hessian2SerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return Hessian2SerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new Hessian2Writer(out, writers);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new Hessian2Reader(in, readers);
  }

  /** True: a hessian string is neither numbered nor referred to, wherever it stands. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null; // no object is of it
    }
    try {
      return forms.of(type).refusal();
    } catch (SerializationException e) {
      return e.getMessage();
    }
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    return KnownLosses.of(type);
  }

  @Override
  public String toString() {
    return "hessian2";
  }
}
