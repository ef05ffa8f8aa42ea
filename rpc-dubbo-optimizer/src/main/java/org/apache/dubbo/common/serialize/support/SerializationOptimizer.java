package org.apache.dubbo.common.serialize.support;

import java.util.Collection;

/**
 * Names classes to register, for optimizers written for Dubbo 2.7 and later, under Dubbo's name.
 * New optimizers implement {@code io.trunkline.serialization.SerializationOptimizer}.
 */
public interface SerializationOptimizer {

  /** The classes. */
  Collection<Class<?>> getSerializableClasses();
}
