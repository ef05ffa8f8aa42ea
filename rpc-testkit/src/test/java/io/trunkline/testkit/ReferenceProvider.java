package io.trunkline.testkit;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** The simplest serialization that keeps the contract, and can break it in one chosen way. */
record ReferenceProvider(Fault fault) implements SerializationProvider {

  ReferenceProvider() {
    this(null);
  }

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public int wireId() {
    return 31;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new ReferenceSerialization(context, fault);
  }
}
