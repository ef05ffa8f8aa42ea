package io.trunkline.serialization.fory;

import io.trunkline.serialization.Budgets;
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

/**
 * Serializes registered classes with Apache Fory for one client, port or stored-data codec.
 *
 * <p>Classes of an application travel by the numbers that both sides agreed on, as wholes: a reader
 * and a writer whose fields differ do not exchange values of that class. Thread-safe: each message
 * borrows an engine from a pool.
 */
final class ForySerialization implements Serialization {

  private final EnginePool<ForyEngine> engines;
  private final List<ClassSchema> schemas;
  private final Set<String> numberedClasses;

  /** Knows how Fory writes each class; never reads or writes a message. */
  private final GraphCodec classes;

  /** The engines share one deep stack, which nested messages borrow. */
  static ForySerialization of(SerializationContext context) {
    DeepStack deepStack = new DeepStack(context.budgets());
    return new ForySerialization(context, catalog -> new ForyEngine(context, catalog, deepStack));
  }

  /**
   * Tests make other engines.
   *
   * @param engineFactory creates an engine for the registered classes
   */
  ForySerialization(
      SerializationContext context, Function<CarriedCatalog, ForyEngine> engineFactory) {
    CarriedCatalog catalog = CarriedCatalog.of(context.catalog());
    List<Class<?>> carried = List.copyOf(catalog.byName().values());
    classes = knowing(catalog, carried, context.budgets());
    schemas = Schemas.of(carried, classes);
    numberedClasses =
        schemas.stream().map(ClassSchema::name).collect(Collectors.toUnmodifiableSet());
    engines = EnginePool.perProcessor(() -> engineFactory.apply(catalog));
  }

  /** A codec with a session of its own, because those of engines belong to one thread at a time. */
  private static GraphCodec knowing(
      CarriedCatalog catalog, List<Class<?>> carried, Budgets budgets) {
    return new GraphCodec(
        catalog, carried, budgets.maxDepth(), new Session(budgets, new DeepStack(budgets)));
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

  /**
   * A call waits for the table of class numbers, without which no class of an application travels.
   */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  /** Fory writes all fields of a class or none. */
  @Override
  public boolean canWriteCommonFields() {
    return false;
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  /** Items of a message share neither references nor names. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** Attachments are an item like any other. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  /**
   * Fory reads records through their accessors, and its map serializer does not write the access
   * order of a {@link LinkedHashMap}.
   */
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

  /**
   * The reason why values of a class are refused whatever they contain; null if they may travel.
   *
   * <p>An array is refused for the class of its elements. Four kinds pass: primitives; types of
   * which only a declaration shows, as the class of the value decides; exceptions, which travel in
   * a form of their own; and numbered classes, whose fields are looked at one by one. Of the rest,
   * the codec knows the JDK classes that Fory carries, and {@link CarriedClasses} the reasons for
   * those that it does not.
   */
  @Override
  public @Nullable String refusal(Class<?> type) {
    Class<?> element = elementType(type);
    if (element.isPrimitive()
        || isOnlyDeclared(element)
        || Throwable.class.isAssignableFrom(element)
        || numberedClasses.contains(element.getName())) {
      return null;
    }
    if (classes.carries(type)) {
      return classes.refusal(element);
    }
    String refusal = CarriedClasses.refusal(element);
    return refusal == null ? Failures.notCarried(element) : refusal;
  }

  private static Class<?> elementType(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    return element;
  }

  /** Returns whether values of this declared type have another class, which decides instead. */
  private static boolean isOnlyDeclared(Class<?> type) {
    boolean isEnum = type.isEnum(); // abstract if its constants have bodies
    return type == Object.class
        || type.isInterface()
        || Modifier.isAbstract(type.getModifiers()) && !isEnum;
  }
}
