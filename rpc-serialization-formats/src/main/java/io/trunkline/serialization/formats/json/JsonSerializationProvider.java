package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code json}, wire id 5.
 *
 * <p>The form is that of Dubbo 2.5. For stock peers, an object is a JSON object of its properties
 * and its class name. Class names are written but not read: values without a declared type arrive
 * as maps, lists, numbers or strings. Two Trunkline ends write all fields, class names where they
 * are needed, and references.
 */
public final class JsonSerializationProvider implements SerializationProvider {

  private static final String NAME = "json";
  private static final int WIRE_ID = 5;

  /** Creates a provider. */
  public JsonSerializationProvider() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public Serialization create(SerializationContext context) {
    JsonFormat format = new JsonFormat(NAME, WIRE_ID, JsonSyntax.JSON, new JsonDialect());
    return new FormatSerialization(format, context);
  }
}
