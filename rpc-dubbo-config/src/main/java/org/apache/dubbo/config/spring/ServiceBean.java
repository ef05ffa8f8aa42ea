package org.apache.dubbo.config.spring;

import org.apache.dubbo.config.ServiceConfig;

/**
 * A service as a bean, which its context exports once it is ready.
 *
 * @param <T> its interface
 */
public class ServiceBean<T> extends ServiceConfig<T> {

  /** One that sets nothing. */
  public ServiceBean() {}
}
