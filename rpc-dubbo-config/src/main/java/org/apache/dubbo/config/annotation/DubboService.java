package org.apache.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exports a bean: its attributes are those of the element {@code dubbo:service}, with the same
 * meaning. On a class that {@link org.apache.dubbo.config.spring.context.annotation.EnableDubbo}
 * finds, or on a bean method. {@code docs/dubbo-annotations.md} says more.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
public @interface DubboService {

  String payload() default "";

  String group() default "";

  String cache() default "";

  String version() default "";

  String module() default "";

  String[] filter() default {};

  Method[] methods() default {};

  boolean register() default true;

  String provider() default "";

  String layer() default "";

  int delay() default -1;

  String proxy() default "";

  String[] parameters() default {};

  String owner() default "";

  String[] protocol() default {};

  String path() default "";

  String scope() default "";

  int timeout() default -1;

  boolean async() default false;

  Class<?> interfaceClass() default void.class;

  String interfaceName() default "";

  String local() default "";

  boolean export() default true;

  String executor() default "";

  String tag() default "";

  String[] listener() default {};

  /** Kept for source compatibility. */
  @Deprecated
  String application() default "";

  String token() default "";

  boolean deprecated() default false;

  boolean dynamic() default true;

  int executes() default -1;

  int weight() default -1;

  String document() default "";

  String stub() default "";

  String cluster() default "";

  int connections() default -1;

  int callbacks() default -1;

  String onconnect() default "";

  String ondisconnect() default "";

  int retries() default -1;

  String loadbalance() default "";

  int actives() default -1;

  boolean sent() default false;

  String mock() default "";

  String validation() default "";

  String monitor() default "";

  String[] registry() default {};

  boolean exportAsync() default false;

  String serialization() default "";

  String preferSerialization() default "";

  String accesslog() default "";
}
