package org.apache.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Configures one method of a service or reference, as the element {@code dubbo:method}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.ANNOTATION_TYPE})
@Inherited
public @interface Method {

  String name();

  String cache() default "";

  String[] parameters() default {};

  Argument[] arguments() default {};

  int timeout() default -1;

  boolean async() default false;

  boolean sticky() default false;

  String merger() default "";

  boolean deprecated() default false;

  int executes() default -1;

  int retries() default -1;

  String loadbalance() default "";

  int actives() default -1;

  boolean sent() default true;

  String validation() default "";

  boolean isReturn() default true;

  String oninvoke() default "";

  String onreturn() default "";

  String onthrow() default "";
}
