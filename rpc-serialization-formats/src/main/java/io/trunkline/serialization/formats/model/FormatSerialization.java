package io.trunkline.serialization.formats.model;

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
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A format of one client or server port: a binder for plain messages and one for agreed ones.
 * Readers share a pool of budgets, because a budget remembers the costs of the classes of keys.
 */
public final class FormatSerialization implements Serialization {

  private final Format format;
  private final Binder plain;
  private final Binder agreed;
  private final List<ClassSchema> schemas;
  private final EnginePool<ReadBudget> budgets;

  /** Creates the serialization of a format that no other one uses. */
  public FormatSerialization(Format format, SerializationContext context) {
    this.format = format;
    Budgets limits = context.budgets();
    DeepStack deepStack = new DeepStack(limits);
    agreed =
        new Binder(
            new AgreedDialect(format.name(), format.agreedForms()),
            context.wireNames(),
            limits,
            deepStack);
    Dialect stock = format.plainDialect();
    plain = stock == null ? agreed : new Binder(stock, context.wireNames(), limits, deepStack);
    schemas = stock == null ? List.of() : agreed.schemas(context.catalog());
    budgets = EnginePool.perProcessor(() -> new ReadBudget(limits, deepStack));
  }

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public int wireId() {
    return format.wireId();
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new ItemWriter(name(), binder(terms), format.sink(out, classes(terms)));
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    ItemSource source = format.source(in, classes(terms));
    return new ItemReader(name(), in, binder(terms), source, budgets);
  }

  private Binder binder(PayloadTerms terms) {
    return terms.isPlain() ? plain : agreed;
  }

  private @Nullable ClassTable classes(PayloadTerms terms) {
    return terms.isPlain() ? null : terms.classes(name());
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  @Override
  public boolean dependsOnEqualClasses() {
    return format.dependsOnEqualClasses();
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
    return stock().refusal(type);
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    String known = format.lossToStock(type);
    String toStock = known == null ? stock().loss(type) : known;
    boolean arrives = toStock == null && stock().refusal(type) == null;
    return arrives ? agreed.lossBetweenEnds(type) : toStock;
  }

  private Binder stock() {
    return format.bindsPlainMessages() ? plain : agreed;
  }

  @Override
  public String toString() {
    return name();
  }
}
