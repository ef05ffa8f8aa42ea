package io.trunkline.serialization.fory;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code fory}, wire id 26, between two Trunkline ends. */
public final class ForySerializationProvider implements SerializationProvider {

  static final String NAME = "fory";

  /** No stock serialization has it: stock's fury is 28 and 29, and its stream is another one. */
  static final int WIRE_ID = 26;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public boolean mayBeAnnounced() {
    return false;
  }

  @Override
  public boolean isKnownToStock() {
    return false;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return ForySerialization.of(context);
  }
}
