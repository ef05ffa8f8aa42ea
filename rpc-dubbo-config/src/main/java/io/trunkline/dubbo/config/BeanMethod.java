package io.trunkline.dubbo.config;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.type.MethodMetadata;
import org.springframework.util.ClassUtils;

/**
 * The method of a configuration class that makes a bean.
 *
 * @param method it
 */
record BeanMethod(Method method) {

  /** Returns the method that creates the bean of a definition; null if no method is found. */
  static @Nullable BeanMethod of(BeanDefinition definition, @Nullable ClassLoader loader) {
    MethodMetadata metadata =
        definition instanceof AnnotatedBeanDefinition annotated
            ? annotated.getFactoryMethodMetadata()
            : null;
    if (metadata == null) {
      return generated(definition);
    }
    try {
      Class<?> type = ClassUtils.forName(metadata.getDeclaringClassName(), loader);
      return Stream.of(type.getDeclaredMethods())
          .filter(method -> method.getName().equals(metadata.getMethodName()))
          .filter(method -> method.getReturnType().getName().equals(metadata.getReturnTypeName()))
          .findFirst()
          .map(BeanMethod::new)
          .orElse(null);
    } catch (ClassNotFoundException | LinkageError unknown) {
      return null; // Spring says so when it makes the bean
    }
  }

  /** Code that Spring generates ahead of time has the method, and no metadata. */
  private static @Nullable BeanMethod generated(BeanDefinition definition) {
    Method method =
        definition instanceof RootBeanDefinition root && root.getInstanceSupplier() != null
            ? root.getResolvedFactoryMethod()
            : null;
    return method == null ? null : new BeanMethod(method);
  }

  /** Its class and name, for messages. */
  String title() {
    return method.getDeclaringClass().getName() + "." + method.getName() + "()";
  }
}
