package io.trunkline.serialization.formats.msgpack;

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
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The msgpack of one client or server port: a binder for plain messages and one for agreed ones.
 * The budgets of readers are pooled for what they remember of the classes of keys.
 */
final class MsgpackSerialization implements Serialization {

  private final Binder plain;
  private final Binder agreed;
  private final List<ClassSchema> schemas;
  private final EnginePool<ReadBudget> budgets;

  MsgpackSerialization(SerializationContext context) {
    Budgets limits = context.budgets();
    DeepStack deepStack = new DeepStack(limits);
    plain = new Binder(new PlainDialect(), context.wireNames(), limits, deepStack);
    agreed =
        new Binder(
            new AgreedDialect(MsgpackSerializationProvider.NAME, ExactForms.all()),
            context.wireNames(),
            limits,
            deepStack);
    schemas = agreed.schemas(context.catalog());
    budgets = EnginePool.perProcessor(() -> new ReadBudget(limits, deepStack));
  }

  @Override
  public String name() {
    return MsgpackSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return MsgpackSerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return terms.isPlain()
        ? new MsgpackWriter(out, plain, null)
        : new MsgpackWriter(out, agreed, terms.classes(name()));
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return terms.isPlain()
        ? new MsgpackReader(in, plain, null, budgets)
        : new MsgpackReader(in, agreed, terms.classes(name()), budgets);
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  /** True: every item stands for itself. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True: a map of strings names no class and refers to nothing. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    return plain.refusal(type);
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    String known = KnownLosses.of(type);
    String toStock = known == null ? plain.loss(type) : known;
    return toStock == null && plain.refusal(type) == null ? agreed.lossBetweenEnds(type) : toStock;
  }

  @Override
  public String toString() {
    return MsgpackSerializationProvider.NAME;
  }
}
