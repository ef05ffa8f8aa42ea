package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Kryo for one client, port or stored-data codec: a pool of engines and nothing else. */
final class KryoSerialization implements Serialization {

  private final KryoEntry entry;
  private final KryoForm form;
  private final EnginePool<KryoEngine> engines;
  private final List<ClassSchema> schemas;

  /** The one of these names, in the form that the settings choose. */
  static KryoSerialization of(KryoEntry entry, SerializationContext context) {
    UnsafeSwitch.turnOff();
    KryoForm form = KryoForm.in(context.settings(), entry.form());
    DeepStack deepStack = new DeepStack(context.budgets());
    FieldPrograms programs = new FieldPrograms();
    return new KryoSerialization(
        entry,
        context,
        form,
        catalog -> new KryoEngine(entry, context, form, deepStack, programs, catalog));
  }

  /**
   * @param form of plain messages
   * @param factory makes an engine that knows these digests of schemas, by class name
   */
  KryoSerialization(
      KryoEntry entry,
      SerializationContext context,
      KryoForm form,
      Function<Map<String, Long>, KryoEngine> factory) {
    this.entry = entry;
    this.form = form;
    schemas = schemasOf(context.catalog(), context.budgets());
    Map<String, Long> catalog = new HashMap<>();
    schemas.forEach(schema -> catalog.put(schema.name(), schema.digest()));
    engines = EnginePool.perProcessor(() -> factory.apply(catalog));
    // A class of the catalog that Kryo cannot take is reported now and not by the first call.
    KryoEngine first = engines.acquire();
    first.prepare(context.catalog().classes());
    engines.release(first);
  }

  /** The schemas of those classes of a catalog that can have a number in a table. */
  private static List<ClassSchema> schemasOf(ClassCatalog catalog, Budgets budgets) {
    if (catalog.classes().isEmpty()) {
      return List.of();
    }
    WireKryo kryo =
        new WireKryo(
            new AgreedClasses(Map.of(), new UnregisteredNameCounter(UnregisteredClasses.IGNORED)),
            budgets);
    List<ClassSchema> schemas = new ArrayList<>();
    for (Class<?> type : catalog.classes()) {
      if (kryo.getRegistration(type) instanceof NamedRegistration named
          && named.getType() == type
          && canTravel(type, named.getSerializer())) {
        schemas.add(named.schema());
      }
    }
    return List.copyOf(schemas);
  }

  private static boolean canTravel(Class<?> type, Serializer<?> serializer) {
    boolean hasInstances =
        type.isEnum() || type.isArray() || !Modifier.isAbstract(type.getModifiers());
    return hasInstances && !(serializer instanceof RefusingSerializer);
  }

  @Override
  public String name() {
    return entry.serialization();
  }

  @Override
  public int wireId() {
    return entry.wireId();
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return MessageEngine.writer(engines, out, terms);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return MessageEngine.reader(entry.serialization(), engines, in, terms);
  }

  /** Fields go by their order and constants by their place. */
  @Override
  public boolean dependsOnEqualClasses() {
    return true;
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  @Override
  public String explainRefusal(String text) {
    if (entry == KryoEntry.KRYO2) {
      return text.contains("dubbo.common.serialize.kryo.optimized.KryoObjectInput2")
          ? DeclaredItems.advice(form)
          : "";
    }
    if (!text.contains("dubbo.common.serialize.kryo.KryoObjectInput")
        && !text.contains("Encountered unregistered class ID")) {
      return "";
    }
    if (form == KryoForm.KRYO_5) {
      return OtherForm.advice(entry);
    }
    String order = ask(KryoEngine::orderOfClasses);
    return order.isEmpty() ? "" : "The provider may know other class numbers: " + order;
  }

  /** Kryo forgets everything between two items, so strings are the same bytes everywhere. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True for the same reason. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  /** As under agreed terms, which refuse what plain ones would lose. */
  @Override
  public @Nullable String refusal(Class<?> type) {
    return ask(engine -> engine.refusal(type));
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    if (entry == KryoEntry.KRYO2 && DeclaredItems.haveNoClass(type)) {
      return KnownLosses.ofUndeclared(type);
    }
    int number = form == KryoForm.KRYO_4 ? ask(engine -> engine.fixedNumber(type)) : 0;
    return number == 0 ? KnownLosses.of(type) : KnownLosses.ofNumber(number, entry);
  }

  /** They write what is Serializable as a JDK stream then, which calls no constructor of it. */
  @Override
  public @Nullable String withoutConstructor(Class<?> type) {
    return Serializable.class.isAssignableFrom(type)
        ? null
        : entry.serialization()
            + " of stock peers can then neither send nor read one that is not Serializable";
  }

  @Override
  public int bytesOfName(Class<?> type) {
    return refusal(type) != null ? 0 : ask(engine -> engine.bytesOfName(type));
  }

  private <T extends @Nullable Object> T ask(Function<KryoEngine, T> question) {
    KryoEngine engine = engines.acquire();
    T answer = question.apply(engine);
    engines.release(engine); // not after an exception
    return answer;
  }
}
