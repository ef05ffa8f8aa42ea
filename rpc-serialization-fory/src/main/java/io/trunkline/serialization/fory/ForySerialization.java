package io.trunkline.serialization.fory;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fory for one client, port or stored-data codec: a pool of engines and nothing else. */
final class ForySerialization implements Serialization {

  private final EnginePool<ForyEngine> engines;
  private final List<ClassSchema> schemas;
  private final Set<String> numbered;
  private final GraphCodec known;

  ForySerialization(SerializationContext context) {
    this(context, new DeepStack(context.budgets()));
  }

  private ForySerialization(SerializationContext context, DeepStack deepStack) {
    this(context, catalog -> new ForyEngine(context, catalog, deepStack));
  }

  /**
   * @param factory makes an engine that knows these classes
   */
  ForySerialization(SerializationContext context, Function<CarriedCatalog, ForyEngine> factory) {
    CarriedCatalog catalog = CarriedCatalog.of(context.catalog());
    List<Class<?>> carried = List.copyOf(catalog.byName().values());
    known =
        new GraphCodec(
            catalog,
            carried,
            context.budgets().maxDepth(),
            new Session(context.budgets(), new DeepStack(context.budgets())));
    schemas = Schemas.of(carried, known);
    numbered = schemas.stream().map(ClassSchema::name).collect(Collectors.toUnmodifiableSet());
    engines = EnginePool.perProcessor(() -> factory.apply(catalog));
  }

  @Override
  public String name() {
    return ForySerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return ForySerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return MessageEngine.writer(engines, out, terms);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return MessageEngine.reader(ForySerializationProvider.NAME, engines, in, terms);
  }

  /** Classes of the application only travel by numbers, so a call waits for the table. */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  /** The library writes all fields of a class or none. */
  @Override
  public boolean canWriteCommonFields() {
    return false;
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  /** An item begins with nothing known of those before it. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True for the same reason. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  /** The library calls accessors, and has no place for an order that no method of a map tells. */
  @Override
  public @Nullable String loss(Class<?> type) {
    if (type.isRecord()) {
      return "fory: of a record arrives what its accessors return; let them return the components";
    }
    return type == LinkedHashMap.class
        ? "fory: a LinkedHashMap that is ordered by access arrives ordered by insertion; keep that"
            + " order where the map is used"
        : null;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    boolean mayHaveOtherClass =
        element.isPrimitive()
            || element.isInterface()
            || Modifier.isAbstract(element.getModifiers()) && !element.isEnum();
    if (mayHaveOtherClass
        || element == Object.class
        || Throwable.class.isAssignableFrom(element)
        || numbered.contains(element.getName())) {
      return null;
    }
    if (known.carries(type)) {
      return known.refusal(element);
    }
    String refusal = CarriedClasses.refusal(element);
    return refusal == null ? Failures.notCarried(element) : refusal;
  }
}
