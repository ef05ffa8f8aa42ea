package io.trunkline.dubbo.config;

import io.trunkline.dubbo.objects.ProcessContexts;
import io.trunkline.dubbo.objects.ReferenceObject;
import io.trunkline.spring.DubboElements;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.PropertyValues;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.PriorityOrdered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.util.ReflectionUtils;

/** Injects references where annotations ask for them. Thread-safe. */
final class ReferenceInjection
    implements InstantiationAwareBeanPostProcessor,
        BeanFactoryAware,
        EnvironmentAware,
        PriorityOrdered,
        InitializingBean,
        DisposableBean {

  private final InjectedReferences references;
  private @Nullable BeanFactory beans;
  private @Nullable Environment environment;
  private ProcessContexts.@Nullable Declared declared;

  ReferenceInjection(InjectedReferences references) {
    this.references = references;
  }

  @Override
  public void setBeanFactory(BeanFactory value) {
    beans = value;
  }

  @Override
  public void setEnvironment(Environment value) {
    environment = value;
  }

  @Override
  public void afterPropertiesSet() {
    if (beans instanceof ListableBeanFactory all
        && environment instanceof ConfigurableEnvironment properties) {
      declared = new ProcessContexts.Declared(properties, () -> ConfigBeans.shared(all));
      DubboBootstrap.getInstance().contexts().add(declared);
    }
  }

  @Override
  public void destroy() {
    if (declared != null) {
      DubboBootstrap.getInstance().contexts().remove(declared);
    }
  }

  /** With Spring's own injection, before beans are initialized. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public PropertyValues postProcessProperties(PropertyValues values, Object bean, String beanName) {
    BeanFactory known = beans;
    if (known != null) {
      if (bean instanceof ReferenceObject<?> config && declared != null) {
        config.state().declaredIn(declared);
      }
      for (InjectedReferences.Point point : references.pointsOf(bean.getClass())) {
        inject(bean, beanName, point, reference(known, point));
      }
    }
    return values;
  }

  /** A bean that config objects come from is made before they are read: its references wait. */
  private static Object reference(BeanFactory beans, InjectedReferences.Point point) {
    return point.type().isInterface() && !DubboElements.areRead(beans)
        ? Proxy.newProxyInstance(
            point.type().getClassLoader(),
            new Class<?>[] {point.type()},
            (proxy, method, arguments) -> call(beans.getBean(point.bean()), method, arguments))
        : beans.getBean(point.bean());
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static void inject(
      Object bean, String beanName, InjectedReferences.Point point, Object reference) {
    try {
      if (point.member() instanceof Field field) {
        ReflectionUtils.makeAccessible(field);
        field.set(bean, reference);
      } else if (point.member() instanceof Method method) {
        ReflectionUtils.makeAccessible(method);
        method.invoke(bean, reference);
      }
    } catch (IllegalAccessException | IllegalArgumentException | InvocationTargetException e) {
      throw new BeanCreationException(
          beanName,
          "the reference '" + point.bean() + "' cannot be injected at " + point.member(),
          e);
    }
  }
}
