package com.alibaba.dubbo.common.extension;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Puts a filter in front of all services or references that fit, without naming it there. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Activate {

  /** The sides, {@code provider} and {@code consumer}; empty for both. */
  String[] group() default {};

  /** Settings one of which has to be there, as {@code key} or {@code key:value}; empty for none. */
  String[] value() default {};

  /** Has no effect: set {@link #order}. */
  @Deprecated
  String[] before() default {};

  /** Has no effect: set {@link #order}. */
  @Deprecated
  String[] after() default {};

  /** Filters with a smaller one come first. */
  int order() default 0;
}
