package org.apache.dubbo.config.spring;

/**
 * What a bean method that describes a reference gives.
 *
 * @param <T> the interface of the service
 */
public class ReferenceBean<T> {

  /** A reference that the annotation of its bean method describes. */
  public ReferenceBean() {}
}
