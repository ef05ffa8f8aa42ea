package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/**
 * Provides {@code gson}, wire id 16.
 *
 * <p>For stock peers, an object is a JSON object of its fields, without those that are null. Values
 * without a declared type arrive as maps, lists, numbers or strings. Two Trunkline ends write class
 * names where they are needed, and references.
 */
public final class GsonSerializationProvider implements SerializationProvider {

  /** Creates a provider. */
  public GsonSerializationProvider() {}

  @Override
  public String name() {
    return JsonFormat.GSON.serialization();
  }

  @Override
  public int wireId() {
    return JsonFormat.GSON.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new JsonSerialization(JsonFormat.GSON, context);
  }
}
