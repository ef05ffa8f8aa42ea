package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Offers the serialization {@code kryo}, wire id 8. */
public final class KryoSerializationProvider implements SerializationProvider {

  static final String NAME = "kryo";
  static final int WIRE_ID = 8;

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
    UnsafeSwitch.turnOff();
    return new KryoSerialization(context);
  }
}
