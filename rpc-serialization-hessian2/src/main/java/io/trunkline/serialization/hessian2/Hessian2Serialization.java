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
 * One client's or port's hessian2: a table of forms with two pools of engines, for stock peers, and
 * another for readers of ours that agreed on short forms of time. An engine is pooled for its
 * tables and buffers; after a message that failed, or a large one, it is dropped.
 */
final class Hessian2Serialization implements Serialization {

  /** An engine that carried more bytes than this is not kept. */
  static final int KEEP_UP_TO_BYTES = 64 * 1024;

  private final Engines stock;
  private final Engines agreed;

  private record Engines(
      Forms forms, EnginePool<WriteEngine> writers, EnginePool<ReadEngine> readers) {

    static Engines of(Forms forms, Budgets budgets) {
      return new Engines(
          forms,
          EnginePool.perProcessor(() -> new WriteEngine(forms, budgets)),
          EnginePool.perProcessor(() -> new ReadEngine(forms, budgets)));
    }
  }

  Hessian2Serialization(SerializationContext context, List<ObjectCodec<?>> codecs) {
    Budgets budgets = context.budgets();
    stock = Engines.of(new Forms(codecs, context.wireNames(), false), budgets);
    agreed = Engines.of(new Forms(codecs, context.wireNames(), true), budgets);
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
    return new Hessian2Writer(out, engines(terms).writers());
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new Hessian2Reader(in, engines(terms).readers());
  }

  private Engines engines(PayloadTerms terms) {
    return terms.compactTime() ? agreed : stock;
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
      return stock.forms().of(type).refusal();
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
