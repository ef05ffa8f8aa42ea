package io.trunkline.spring;

import io.trunkline.serialization.SerializationOptimizer;
import java.util.Collection;
import java.util.List;

/** Names a class that nothing else would allow. */
final class SurpriseOptimizer implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> serializableClasses() {
    return List.of(Surprise.class);
  }
}
