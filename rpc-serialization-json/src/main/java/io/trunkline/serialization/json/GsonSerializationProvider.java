package io.trunkline.serialization.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/**
 * Provides {@code gson}, wire id 16.
 *
 * <p>To stock peers an object is a JSON object of its fields, without those that are null. What is
 * not declared there is not known here: it arrives as a map, list, number or text. Two Trunkline
 * ends write names of classes where they are needed, and references.
 */
public final class GsonSerializationProvider implements SerializationProvider {

  /** Creates a provider; they are all alike. */
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
