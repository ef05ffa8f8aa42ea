package com.alibaba.dubbo.config.spring.context.annotation;

import io.trunkline.dubbo.config.DubboConfigRegistrar;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * The name that Dubbo 2.6 has for {@link
 * org.apache.dubbo.config.spring.context.annotation.EnableDubboConfig}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
@Inherited
@Import(DubboConfigRegistrar.class)
public @interface EnableDubboConfig {

  /** Several configs of a kind are always possible. */
  boolean multiple() default true;
}
