package org.apache.dubbo.config.spring.context.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;

/**
 * Reads {@code dubbo.*} properties, exports the annotated services of some packages, and injects
 * references. Without packages, that of the annotated class is searched.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
@Inherited
@EnableDubboConfig
@DubboComponentScan
public @interface EnableDubbo {

  /** The packages to search. */
  @AliasFor(annotation = DubboComponentScan.class, attribute = "basePackages")
  String[] scanBasePackages() default {};

  /** Classes whose packages are searched. */
  @AliasFor(annotation = DubboComponentScan.class, attribute = "basePackageClasses")
  Class<?>[] scanBasePackageClasses() default {};

  /** Several configs of a kind are always possible. */
  @AliasFor(annotation = EnableDubboConfig.class, attribute = "multiple")
  boolean multipleConfig() default true;
}
