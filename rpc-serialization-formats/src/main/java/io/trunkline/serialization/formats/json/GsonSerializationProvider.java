package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code gson}, wire id 16.
 *
 * <p>For stock peers, an object is a JSON object of its fields, without those that are null. Values
 * without a declared type arrive as maps, lists, numbers or strings. Two Trunkline ends write class
 * names where they are needed, and references.
 */
public final class GsonSerializationProvider implements SerializationProvider {

  private static final String NAME = "gson";
  private static final int WIRE_ID = 16;

  /** Creates a provider. */
  public GsonSerializationProvider() {}

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
    JsonFormat format = new JsonFormat(NAME, WIRE_ID, JsonSyntax.GSON, new GsonDialect());
    return new FormatSerialization(format, context);
  }
}
