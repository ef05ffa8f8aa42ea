package com.alibaba.dubbo.config.spring;

import com.alibaba.dubbo.config.ReferenceConfig;
import io.trunkline.dubbo.objects.ObjectReader;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.util.ClassUtils;

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
    String name = ObjectReader.text(this, "interface");
    return name == null || !ClassUtils.isPresent(name, null)
        ? null
        : ClassUtils.resolveClassName(name, null);
  }

  /** Ends the reference with its context. */
  @Override
  public void destroy() {
    super.destroy();
  }
}
