package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code fastjson}, wire id 6.
 *
 * <p>The form is that of Dubbo 2.6 and 2.7. For stock peers, an object is a JSON object of its
 * properties: public fields, and fields with public getters. Values without a declared type arrive
 * as maps, lists, numbers or strings. Two Trunkline ends write all fields, class names where they
 * are needed, and references.
 */
public final class FastjsonSerializationProvider implements SerializationProvider {

  private static final String NAME = "fastjson";
  private static final int WIRE_ID = 6;

  /** Creates a provider. */
  public FastjsonSerializationProvider() {}

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
    JsonFormat format = new JsonFormat(NAME, WIRE_ID, JsonSyntax.FASTJSON, new FastjsonDialect());
    return new FormatSerialization(format, context);
  }
}
