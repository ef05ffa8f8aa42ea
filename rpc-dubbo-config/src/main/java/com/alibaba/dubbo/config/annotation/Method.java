package com.alibaba.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name that Dubbo 2.6 has for {@link org.apache.dubbo.config.annotation.Method}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.ANNOTATION_TYPE})
@Inherited
public @interface Method {

  String name();

  String cache() default "";

  Argument[] arguments() default {};

  int timeout() default -1;

  boolean async() default false;

  boolean sticky() default false;

  boolean deprecated() default false;

  String loadbalance() default "";

  boolean sent() default true;

  int actives() default 0;

  int executes() default 0;

  boolean isReturn() default true;

  String oninvoke() default "";

  String onreturn() default "";

  String onthrow() default "";

  String validation() default "";

  int retries() default -1;
}
