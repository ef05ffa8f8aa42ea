package com.alibaba.dubbo.common.serialize.support;

import java.util.Collection;

/**
 * Names classes to register, for optimizers written for dubbox and Dubbo 2.6, under their name. New
 * optimizers implement {@code io.trunkline.serialization.SerializationOptimizer}.
 */
public interface SerializationOptimizer {

  /** The classes. */
  @SuppressWarnings("rawtypes") // so that implementations compile
  Collection<Class> getSerializableClasses();
}
