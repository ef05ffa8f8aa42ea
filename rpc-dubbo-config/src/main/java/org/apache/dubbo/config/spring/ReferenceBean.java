package org.apache.dubbo.config.spring;

import org.apache.dubbo.config.ReferenceConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;

/**
 * A reference as a bean. Other beans get the object that makes the calls. If its bean method has
 * {@code @DubboReference}, the annotation describes the reference, and the method is not called.
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

  /** Returns the interface of the service, or null if it is not set or not on the class path. */
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
