package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import io.trunkline.serialization.formats.jsonb.internal.wire.ClassNames;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all engines of one serialization have in common. Thread-safe. */
public final class SharedState {

  private static final int BYTES_AROUND_NAME = 4;

  private final String name;
  private final SerializationContext context;
  private final DeepStack deepStack;
  private final Forms forms = new Forms();
  private final ClassNames names;
  private final Map<String, Class<?>> catalog = new HashMap<>();
  private final List<ClassSchema> schemas = new ArrayList<>();

  /** Those of the terms that came last: connections of one client or port have the same. */
  private volatile @Nullable AgreedClasses last;

  /**
   * @param name of the serialization
   */
  public SharedState(String name, SerializationContext context) {
    this.name = name;
    this.context = context;
    deepStack = new DeepStack(context.budgets());
    names = new ClassNames(context.wireNames());
    for (Class<?> type : context.catalog().classes()) {
      Form form = forms.of(type);
      ClassSchema schema = form.type() == type ? form.schema() : null;
      if (schema != null && form.refusal() == null) {
        catalog.put(type.getName(), type);
        schemas.add(schema);
      }
    }
  }

  /** Makes an engine. */
  public JsonbEngine engine() {
    return new JsonbEngine(
        new GraphWriter(
            forms,
            names,
            context.budgets(),
            deepStack,
            Set.copyOf(context.catalog().classes()),
            new UnregisteredNameCounter(context.unregistered())),
        new GraphReader(forms, context.budgets(), deepStack),
        this);
  }

  /** The form of a class. */
  public Form form(Class<?> type) {
    return forms.of(type);
  }

  /** How classes of the catalog are written as numbers. */
  public List<ClassSchema> schemas() {
    return List.copyOf(schemas);
  }

  /** How much longer an item is in which the class goes by name. */
  public int bytesOfName(Class<?> type) {
    ClassSchema schema = forms.of(type).schema();
    return schema == null
        ? 0
        : names.of(type).length()
            + BYTES_AROUND_NAME
            + schema.fields().stream().mapToInt(f -> f.name().length() + 2).sum();
  }

  /** What the terms say of classes; null for plain terms. */
  @Nullable AgreedClasses agreed(PayloadTerms terms) {
    if (terms.isPlain()) {
      return null;
    }
    ClassTable table = terms.classes(name);
    AgreedClasses known = last;
    if (known == null || !known.isOf(table)) {
      known = new AgreedClasses(table, catalog, forms);
      last = known;
    }
    return known;
  }
}
