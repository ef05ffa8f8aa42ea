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
 * One client's or port's hessian2: a table of forms for each style of time, with pools of engines.
 * What a stock peer wrote is read the same whatever it is answered in. An engine is pooled for its
 * tables and buffers; after a message that failed, or a large one, it is dropped.
 */
final class Hessian2Serialization implements Serialization {

  /** An engine that carried more bytes than this is not kept. */
  static final int KEEP_UP_TO_BYTES = 64 * 1024;

  private final Forms stock;
  private final EnginePool<WriteEngine> stockWriters;
  private final EnginePool<WriteEngine> stockCompactWriters;
  private final EnginePool<WriteEngine> agreedWriters;
  private final EnginePool<ReadEngine> stockReaders;
  private final EnginePool<ReadEngine> agreedReaders;

  Hessian2Serialization(SerializationContext context, List<ObjectCodec<?>> codecs) {
    Budgets budgets = context.budgets();
    stock = new Forms(codecs, context.wireNames(), TimeStyle.STOCK);
    Forms stockCompact = new Forms(codecs, context.wireNames(), TimeStyle.STOCK_COMPACT);
    Forms agreed = new Forms(codecs, context.wireNames(), TimeStyle.AGREED);
    stockWriters = writers(stock, budgets);
    stockCompactWriters = writers(stockCompact, budgets);
    agreedWriters = writers(agreed, budgets);
    stockReaders = EnginePool.perProcessor(() -> new ReadEngine(stock, budgets));
    agreedReaders = EnginePool.perProcessor(() -> new ReadEngine(agreed, budgets));
  }

  private static EnginePool<WriteEngine> writers(Forms forms, Budgets budgets) {
    return EnginePool.perProcessor(() -> new WriteEngine(forms, budgets));
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
    return new Hessian2Writer(
        out,
        terms.compactTime()
            ? agreedWriters
            : terms.stockCompactTime() ? stockCompactWriters : stockWriters);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new Hessian2Reader(in, terms.compactTime() ? agreedReaders : stockReaders);
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
      return stock.of(type).refusal();
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
