package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.AgreedDialect;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ExactForms;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The protostuff of one client or server port: a binder for plain messages and one for agreed ones.
 * The budgets of readers are pooled for what they remember of the classes of keys.
 */
final class ProtostuffSerialization implements Serialization {

  private final Binder plain;
  private final Binder agreed;
  private final BeanSchemas schemas = new BeanSchemas();
  private final List<ClassSchema> named;
  private final EnginePool<ReadBudget> budgets;
  private final Budgets limits;
  private final DeepStack deepStack;

  ProtostuffSerialization(SerializationContext context) {
    limits = context.budgets();
    deepStack = new DeepStack(limits);
    plain = new Binder(new PlainDialect(), context.wireNames(), limits, deepStack);
    agreed =
        new Binder(
            new AgreedDialect(ProtostuffSerializationProvider.NAME, ExactForms.all()),
            context.wireNames(),
            limits,
            deepStack);
    named = agreed.schemas(context.catalog());
    budgets = EnginePool.perProcessor(() -> new ReadBudget(limits, deepStack));
  }

  @Override
  public String name() {
    return ProtostuffSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return ProtostuffSerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    WireOutput wire = new WireOutput(out);
    return terms.isPlain()
        ? new PlainWriter(wire, schemas, plain::nameOf, () -> new Nesting(limits, deepStack))
        : new AgreedWriter(new TokenSink(wire, terms.classes(name())), agreed);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return terms.isPlain()
        ? new PlainReader(in, budgets, plain, schemas)
        : new AgreedReader(in, budgets, agreed, terms.classes(name()));
  }

  @Override
  public List<ClassSchema> schemas() {
    return named;
  }

  /** True: to stock peers fields have no names, but the numbers of their order. */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  /** True: under all terms they are the same, and refer to nothing. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True: a map of strings names no class of an application and refers to nothing. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    return agreed.refusal(type);
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    String toStock = KnownLosses.of(type);
    return toStock == null ? agreed.loss(type) : toStock;
  }

  @Override
  public String toString() {
    return ProtostuffSerializationProvider.NAME;
  }
}
