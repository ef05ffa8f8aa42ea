package com.alibaba.dubbo.common.serialize.support;

import java.util.Collection;

/**
 * Names classes to register, for applications written for dubbox and Dubbo 2.6. Has the name that
 * it has there. New ones implement {@code io.trunkline.serialization.SerializationOptimizer}.
 */
public interface SerializationOptimizer {

  /** The classes. */
  @SuppressWarnings("rawtypes") // so that implementations compile
  Collection<Class> getSerializableClasses();
}
