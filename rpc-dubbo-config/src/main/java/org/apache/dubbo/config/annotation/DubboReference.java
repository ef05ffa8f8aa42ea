package org.apache.dubbo.config.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Injects a reference: its attributes are those of the element {@code dubbo:reference}, with the
 * same meaning. On a field, on a method with one parameter, or on a bean method that gives a {@link
 * org.apache.dubbo.config.spring.ReferenceBean}. {@code docs/dubbo-annotations.md} says more.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface DubboReference {

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

  String scope() default "";

  int timeout() default -1;

  boolean async() default false;

  Class<?> interfaceClass() default void.class;

  String interfaceName() default "";

  String tag() default "";

  String consumer() default "";

  boolean sticky() default false;

  String[] listener() default {};

  String merger() default "";

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

  /** Kept for source compatibility. */
  @Deprecated
  boolean injvm() default true;

  boolean stubevent() default false;

  String reconnect() default "";

  /** Kept for source compatibility. */
  @Deprecated
  String[] services() default {};

  String[] providedBy() default {};

  int providerPort() default -1;

  String providerNamespace() default "";

  boolean referAsync() default false;

  boolean unloadClusterRelated() default false;
}
