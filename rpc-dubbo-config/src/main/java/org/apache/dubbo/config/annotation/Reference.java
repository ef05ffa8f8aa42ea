package org.apache.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The older name of {@link DubboReference}. */
@Deprecated
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

  String id() default "";

  boolean init() default true;

  String layer() default "";

  String proxy() default "";

  String[] parameters() default {};

  String owner() default "";

  /** Kept for source compatibility. */
  @Deprecated
  boolean generic() default false;

  String protocol() default "";

  boolean check() default true;

  int timeout() default -1;

  boolean async() default false;

  Class<?> interfaceClass() default void.class;

  String interfaceName() default "";

  String tag() default "";

  String consumer() default "";

  boolean sticky() default false;

  String[] listener() default {};

  boolean lazy() default false;

  /** Kept for source compatibility. */
  @Deprecated
  String application() default "";

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

  String client() default "";

  boolean injvm() default true;

  boolean stubevent() default false;

  String reconnect() default "";
}
