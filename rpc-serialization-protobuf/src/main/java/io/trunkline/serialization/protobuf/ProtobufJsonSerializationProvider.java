package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code protobuf-json}, wire id 21. */
public final class ProtobufJsonSerializationProvider implements SerializationProvider {

  static final String NAME = "protobuf-json";
  static final int WIRE_ID = 21;

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
    return new ProtobufJsonSerialization(context.budgets());
  }
}
