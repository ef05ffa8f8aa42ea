package io.trunkline.spring;

import io.trunkline.serialization.SerializationOptimizer;
import java.util.Collection;
import java.util.List;

/** Names one class. */
final class ParcelOptimizer implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> serializableClasses() {
    return List.of(Parcel.class);
  }
}
