package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code protobuf}, wire id 22. */
public final class ProtobufSerializationProvider implements SerializationProvider {

  static final String NAME = "protobuf";
  static final int WIRE_ID = 22;

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
    return new ProtobufSerialization(context.budgets());
  }
}
