package io.trunkline.serialization.formats.jsonb;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.formats.jsonb.internal.message.JsonbEngine;
import io.trunkline.serialization.formats.jsonb.internal.message.SharedState;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** fastjson2 for one client, port or stored-data codec. */
final class FastJson2Serialization implements Serialization {

  private final SharedState shared;
  private final EnginePool<JsonbEngine> engines;
  private final List<ClassSchema> schemas;

  FastJson2Serialization(SerializationContext context) {
    this(context, UnaryOperator.identity());
  }

  /**
   * @param made is shown each engine that is made
   */
  FastJson2Serialization(SerializationContext context, UnaryOperator<JsonbEngine> made) {
    shared = new SharedState(FastJson2SerializationProvider.NAME, context);
    engines = EnginePool.perProcessor(() -> made.apply(shared.engine()));
    schemas = shared.schemas();
  }

  @Override
  public String name() {
    return FastJson2SerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return FastJson2SerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return MessageEngine.writer(engines, out, terms);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return MessageEngine.reader(FastJson2SerializationProvider.NAME, engines, in, terms);
  }

  @Override
  public List<ClassSchema> schemas() {
    return schemas;
  }

  /** Each item has its own length, names and references. */
  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  /** True for the same reason. */
  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    boolean isOpen =
        type == Object.class || !type.isArray() && Modifier.isAbstract(type.getModifiers());
    return isOpen ? null : shared.form(type).refusal();
  }

  @Override
  public @Nullable String loss(Class<?> type) {
    return shared.form(type).loss();
  }

  @Override
  public int bytesOfName(Class<?> type) {
    return refusal(type) == null ? shared.bytesOfName(type) : 0;
  }
}
