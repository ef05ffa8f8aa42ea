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
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import io.trunkline.serialization.hessian2.internal.message.Hessian2Input;
import io.trunkline.serialization.hessian2.internal.message.Hessian2Output;
import io.trunkline.serialization.hessian2.internal.message.NameCache;
import io.trunkline.serialization.hessian2.internal.message.TypeCodecs;
import io.trunkline.serialization.hessian2.internal.time.TimeStyle;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hessian2 of one client or server port: the codecs for each style of time, with pools of
 * writers and readers. What a stock peer wrote is read in the same way whatever the style of the
 * answer. Writers and readers are pooled for their tables and buffers; after a message that failed
 * or was large they are dropped.
 */
final class Hessian2Serialization implements Serialization {

  /** A writer or reader of a message with more bytes is not kept. */
  static final int KEEP_UP_TO_BYTES = 64 * 1024;

  private final TypeCodecs stock;
  private final TypeCodecs agreed;
  private final EnginePool<Hessian2Output> stockWriters;
  private final EnginePool<Hessian2Output> stockCompactWriters;
  private final EnginePool<Hessian2Output> agreedWriters;
  private final EnginePool<Hessian2Output> stockTimeWriters; // under terms
  private final EnginePool<Hessian2Input> stockReaders;
  private final EnginePool<Hessian2Input> agreedReaders;
  private final EnginePool<Hessian2Input> stockTimeReaders; // under terms

  Hessian2Serialization(SerializationContext context, List<ObjectCodec<?>> codecs) {
    Budgets budgets = context.budgets();
    List<ObjectMapping<?>> mappings = new ArrayList<>();
    codecs.forEach(codec -> mappings.add(codec.mapping()));
    stock = new TypeCodecs(mappings, context.wireNames(), TimeStyle.STOCK, false);
    agreed = new TypeCodecs(mappings, context.wireNames(), TimeStyle.AGREED, true);
    TypeCodecs stockTime = new TypeCodecs(mappings, context.wireNames(), TimeStyle.STOCK, true);
    DeepStack deepStack = new DeepStack(budgets);
    stockWriters = writers(stock, budgets, deepStack);
    stockCompactWriters =
        writers(
            new TypeCodecs(mappings, context.wireNames(), TimeStyle.STOCK_COMPACT, false),
            budgets,
            deepStack);
    agreedWriters = writers(agreed, budgets, deepStack);
    stockTimeWriters = writers(stockTime, budgets, deepStack);
    stockReaders = readers(stock, budgets, deepStack);
    agreedReaders = readers(agreed, budgets, deepStack);
    stockTimeReaders = readers(stockTime, budgets, deepStack);
  }

  private static EnginePool<Hessian2Output> writers(
      TypeCodecs codecs, Budgets budgets, DeepStack deepStack) {
    return EnginePool.perProcessor(() -> new Hessian2Output(codecs, budgets, deepStack));
  }

  private static EnginePool<Hessian2Input> readers(
      TypeCodecs codecs, Budgets budgets, DeepStack deepStack) {
    NameCache cache = new NameCache();
    return EnginePool.perProcessor(() -> new Hessian2Input(codecs, cache, budgets, deepStack));
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
    return new Hessian2Writer(out, writers(terms));
  }

  private EnginePool<Hessian2Output> writers(PayloadTerms terms) {
    if (terms.has(PayloadFeature.COMPACT_TIME)) {
      return agreedWriters;
    }
    if (!terms.isPlain()) {
      return stockTimeWriters;
    }
    return Hessian2SerializationProvider.writesStockCompactTime(terms)
        ? stockCompactWriters
        : stockWriters;
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    if (terms.has(PayloadFeature.COMPACT_TIME)) {
      return new Hessian2Reader(in, agreedReaders, terms.isPlain());
    }
    boolean isPlain = terms.isPlain();
    return new Hessian2Reader(in, isPlain ? stockReaders : stockTimeReaders, isPlain);
  }

  /** True: a string has no number and no references. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True: the map takes a number, but nothing behind it could refer to it. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    String refusal = refusal(stock, type);
    return refusal == null || refusal(agreed, type) == null ? null : refusal;
  }

  private static @Nullable String refusal(TypeCodecs codecs, Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null; // it has no objects
    }
    try {
      return codecs.of(type).refusal();
    } catch (SerializationException e) {
      return e.getMessage();
    }
  }

  /** One of which a codec knows another form is not refused. */
  @Override
  public boolean demandsSerializable(Class<?> type) {
    return !Serializable.class.isAssignableFrom(type) && refusal(type) != null;
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    String toStock = refusal(stock, type);
    String underTerms = refusal(agreed, type);
    if (toStock == null && underTerms != null) {
      return "stock peers get its fields alone, and between two Trunkline ends it is refused: "
          + underTerms.substring(underTerms.indexOf(": ") + 2);
    }
    return toStock != null && underTerms == null
        ? "two Trunkline ends exchange it, but stock peers do not read it; send its parts"
        : KnownLosses.of(type);
  }

  @Override
  public @Nullable String lossAsArgument(Class<?> generic, Type argument) {
    return KnownLosses.ofArgument(generic, argument);
  }

  @Override
  public @Nullable String withoutConstructor(Class<?> type) {
    return "hessian2 of Dubbo 2.6 and 2.7 calls one with nulls and zeros, and fails if that throws";
  }

  @Override
  public String toString() {
    return "hessian2";
  }
}
