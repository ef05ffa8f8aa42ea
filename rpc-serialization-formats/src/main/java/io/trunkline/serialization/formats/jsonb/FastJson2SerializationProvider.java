package io.trunkline.serialization.formats.jsonb;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code fastjson2}, wire id 23. */
public final class FastJson2SerializationProvider implements SerializationProvider {

  static final String NAME = "fastjson2";
  static final int WIRE_ID = 23;

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
    return new FastJson2Serialization(context);
  }
}
