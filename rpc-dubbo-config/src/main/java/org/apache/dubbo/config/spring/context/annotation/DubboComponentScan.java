package org.apache.dubbo.config.spring.context.annotation;

import io.trunkline.dubbo.config.DubboScanRegistrar;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Exports the annotated services of some packages, and injects references. Without packages, that
 * of the annotated class is searched.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
@Import(DubboScanRegistrar.class)
public @interface DubboComponentScan {

  /** The packages to search. */
  String[] value() default {};

  /** The packages to search. */
  String[] basePackages() default {};

  /** Classes whose packages are searched. */
  Class<?>[] basePackageClasses() default {};
}
