package io.trunkline.serialization.fst;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** FST for one client, port or stored-data codec: a pool of engines and nothing else. */
final class FstSerialization implements Serialization {

  private final EnginePool<FstEngine> engines;
  private final List<ClassSchema> schemas;

  FstSerialization(SerializationContext context) {
    this(context, new DeepStack(context.budgets()));
  }

  private FstSerialization(SerializationContext context, DeepStack deepStack) {
    this(context, catalog -> FstEngine.of(context, catalog, deepStack));
  }

  /**
   * @param factory makes an engine that knows these digests of schemas, by class name
   */
  FstSerialization(SerializationContext context, Function<Map<String, Long>, FstEngine> factory) {
    schemas = Schemas.of(context.catalog());
    Map<String, Long> catalog = new HashMap<>();
    schemas.forEach(schema -> catalog.put(schema.name(), schema.digest()));
    engines = EnginePool.perProcessor(() -> factory.apply(catalog));
    engines.release(engines.acquire());
  }

  @Override
  public String name() {
    return FstSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return FstSerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return MessageEngine.writer(engines, out, terms);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return MessageEngine.reader(FstSerializationProvider.NAME, engines, in, terms);
  }

  /** Fields go by their order and constants by their place. */
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

  /** No method of the map tells its order, and the library has no place for it. */
  @Override
  public @Nullable String loss(Class<?> type) {
    return type == LinkedHashMap.class
        ? "fst: a LinkedHashMap that is ordered by access arrives ordered by insertion; keep that"
            + " order where the map is used"
        : null;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    if (CarriedClasses.mayHaveOtherClass(type)) {
      return null;
    }
    try {
      form(type);
      return null;
    } catch (SerializationException refusal) {
      return refusal.getMessage();
    }
  }

  @Override
  public int bytesOfName(Class<?> type) {
    return refusal(type) == null ? form(type).bytesOfName() : 0;
  }

  private ClassForm form(Class<?> type) {
    FstEngine engine = engines.acquire();
    try {
      return engine.form(type);
    } finally {
      engines.release(engine); // a class it refuses leaves nothing behind
    }
  }

  @Override
  public boolean demandsSerializable(Class<?> type) {
    return !Serializable.class.isAssignableFrom(type);
  }
}
