package org.apache.dubbo.common.serialize.support;

import java.util.Collection;

/**
 * Names classes to register, for applications written for Dubbo 2.7 and later. Has the name that it
 * has there. New ones implement {@code io.trunkline.serialization.SerializationOptimizer}.
 */
public interface SerializationOptimizer {

  /** The classes. */
  Collection<Class<?>> getSerializableClasses();
}
