package io.trunkline.serialization.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/**
 * Provides {@code fastjson}, wire id 6.
 *
 * <p>The lines of Dubbo 2.6 and 2.7. To stock peers an object is a JSON object of its properties:
 * public fields, and fields with public getters. What is not declared there is not known here: it
 * arrives as a map, list, number or text. Two Trunkline ends write all fields, with the names of
 * classes where they are needed, and references.
 */
public final class FastjsonSerializationProvider implements SerializationProvider {

  /** Creates a provider; they are all alike. */
  public FastjsonSerializationProvider() {}

  @Override
  public String name() {
    return JsonFormat.FASTJSON.serialization();
  }

  @Override
  public int wireId() {
    return JsonFormat.FASTJSON.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new JsonSerialization(JsonFormat.FASTJSON, context);
  }
}
