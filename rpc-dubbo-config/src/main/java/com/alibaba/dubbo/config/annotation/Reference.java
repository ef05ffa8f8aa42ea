package com.alibaba.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name that Dubbo 2.6 has for {@link org.apache.dubbo.config.annotation.DubboReference}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface Reference {

  String group() default "";

  String cache() default "";

  String version() default "";

  String module() default "";

  String[] filter() default {};

  Method[] methods() default {};

  String url() default "";

  boolean init() default false;

  String layer() default "";

  String proxy() default "";

  String[] parameters() default {};

  String owner() default "";

  boolean generic() default false;

  String protocol() default "";

  boolean check() default true;

  int timeout() default 0;

  boolean async() default false;

  Class<?> interfaceClass() default void.class;

  String interfaceName() default "";

  String consumer() default "";

  boolean sticky() default false;

  String[] listener() default {};

  boolean lazy() default false;

  String application() default "";

  String stub() default "";

  String cluster() default "";

  int connections() default 0;

  int callbacks() default 0;

  String onconnect() default "";

  String ondisconnect() default "";

  int retries() default 2;

  String loadbalance() default "";

  int actives() default 0;

  boolean sent() default false;

  String mock() default "";

  String validation() default "";

  String monitor() default "";

  String[] registry() default {};

  boolean injvm() default false;

  boolean stubevent() default false;

  String reconnect() default "";

  String client() default "";
}
