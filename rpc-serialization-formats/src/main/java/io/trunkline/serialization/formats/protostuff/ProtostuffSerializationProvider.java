package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code protostuff}, wire id 12.
 *
 * <p>For stock peers, the fields of an object are numbered in the order in which its class declares
 * them, so both ends need equal classes. Two Trunkline ends write the names of fields.
 */
public final class ProtostuffSerializationProvider implements SerializationProvider {

  static final String NAME = "protostuff";
  static final int WIRE_ID = 12;

  /** Creates a provider. */
  public ProtostuffSerializationProvider() {}

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
    return new FormatSerialization(new ProtostuffFormat(), context);
  }
}
