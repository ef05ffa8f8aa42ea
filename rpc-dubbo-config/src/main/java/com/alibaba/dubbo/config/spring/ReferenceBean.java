package com.alibaba.dubbo.config.spring;

import com.alibaba.dubbo.config.ReferenceConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;

/**
 * A reference as a bean. Other beans get the object that makes the calls.
 *
 * @param <T> the interface of the service
 */
public class ReferenceBean<T> extends ReferenceConfig<T> implements FactoryBean<T>, DisposableBean {

  /** Sets nothing. */
  public ReferenceBean() {}

  /** Returns the same as {@link #get()}. */
  @Override
  public T getObject() {
    return get();
  }

  @Override
  public @Nullable Class<?> getObjectType() {
    return state().type();
  }

  /** Ends the reference with its context. */
  @Override
  public void destroy() {
    super.destroy();
  }
}
