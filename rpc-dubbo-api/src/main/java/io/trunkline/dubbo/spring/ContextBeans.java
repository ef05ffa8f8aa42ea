package io.trunkline.dubbo.spring;

import org.apache.dubbo.common.extension.ExtensionInjector;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/**
 * The beans of an application for the setters of its extensions: the bean with the name of the
 * property if it has the type, else the only or primary bean of the type.
 */
record ContextBeans(ApplicationContext context) implements ExtensionInjector {

  @Override
  public <T> @Nullable T getInstance(Class<T> type, String name) {
    return context.containsBean(name) && context.isTypeMatch(name, type)
        ? context.getBean(name, type)
        : context.getBeanProvider(type, false).getIfUnique();
  }
}
