package com.alibaba.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name that Dubbo 2.6 has for {@link org.apache.dubbo.config.annotation.DubboService}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
@Inherited
public @interface Service {

  String group() default "";

  String cache() default "";

  String version() default "";

  String module() default "";

  String[] filter() default {};

  Method[] methods() default {};

  boolean register() default true;

  String provider() default "";

  String layer() default "";

  int delay() default 0;

  String proxy() default "";

  String[] parameters() default {};

  String owner() default "";

  String[] protocol() default {};

  String path() default "";

  int timeout() default 0;

  boolean async() default false;

  Class<?> interfaceClass() default void.class;

  String interfaceName() default "";

  String local() default "";

  boolean export() default false;

  String tag() default "";

  String[] listener() default {};

  String application() default "";

  String token() default "";

  boolean deprecated() default false;

  boolean dynamic() default false;

  int executes() default 0;

  int weight() default 0;

  String document() default "";

  String stub() default "";

  String cluster() default "";

  int connections() default 0;

  int callbacks() default 0;

  String onconnect() default "";

  String ondisconnect() default "";

  int retries() default 0;

  String loadbalance() default "";

  int actives() default 0;

  boolean sent() default false;

  String mock() default "";

  String validation() default "";

  String monitor() default "";

  String[] registry() default {};

  String accesslog() default "";
}
