package io.trunkline.serialization.formats.json;

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
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the formats, of one client or server port: a binder for plain messages and one for agreed
 * ones. The budgets of readers are pooled for what they remember of the classes of keys.
 */
final class JsonSerialization implements Serialization {

  private final JsonFormat format;
  private final Binder plain;
  private final Binder agreed;
  private final List<ClassSchema> schemas;
  private final EnginePool<ReadBudget> budgets;

  JsonSerialization(JsonFormat format, SerializationContext context) {
    this.format = format;
    Budgets limits = context.budgets();
    DeepStack deepStack = new DeepStack(limits);
    plain = new Binder(format.dialect(), context.wireNames(), limits, deepStack);
    agreed =
        new Binder(
            new AgreedDialect(name(), SqlForms.exact()), context.wireNames(), limits, deepStack);
    schemas = agreed.schemas(context.catalog());
    budgets = EnginePool.perProcessor(() -> new ReadBudget(limits, deepStack));
  }

  @Override
  public String name() {
    return format.serialization();
  }

  @Override
  public int wireId() {
    return format.wireId();
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return terms.isPlain()
        ? new JsonWriter(out, plain, format.syntax(), ClassTable.EMPTY)
        : new JsonWriter(out, agreed, JsonSyntax.AGREED, terms.classes(name()));
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return terms.isPlain()
        ? new JsonReader(in, name(), plain, format.syntax(), ClassTable.EMPTY, budgets)
        : new JsonReader(in, name(), agreed, JsonSyntax.AGREED, terms.classes(name()), budgets);
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  /** True: every item is a line for itself. */
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
    String known = KnownLosses.of(format, type);
    String toStock = known == null ? plain.loss(type) : known;
    return toStock == null && plain.refusal(type) == null ? agreed.lossBetweenEnds(type) : toStock;
  }

  @Override
  public String toString() {
    return name();
  }
}
