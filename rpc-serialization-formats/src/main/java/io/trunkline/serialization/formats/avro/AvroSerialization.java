package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.AgreedDialect;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ExactForms;
import io.trunkline.serialization.terms.PayloadTerms;
import org.jspecify.annotations.Nullable;

/**
 * The avro of one client or server port. Its messages say all that a reader has to know, so they
 * are the same under all terms. The budgets of readers are pooled for what they remember of the
 * classes of keys.
 */
final class AvroSerialization implements Serialization {

  private final Binder binder;
  private final EnginePool<ReadBudget> budgets;

  AvroSerialization(SerializationContext context) {
    Budgets limits = context.budgets();
    DeepStack deepStack = new DeepStack(limits);
    binder =
        new Binder(
            new AgreedDialect(name(), ExactForms.all()), context.wireNames(), limits, deepStack);
    budgets = EnginePool.perProcessor(() -> new ReadBudget(limits, deepStack));
  }

  @Override
  public String name() {
    return AvroSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return AvroSerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new AvroWriter(out, binder);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new AvroReader(in, binder, budgets);
  }

  /** True: they are outside of items. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True: each item has its own header. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    return binder.refusal(type);
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    return binder.loss(type);
  }
}
