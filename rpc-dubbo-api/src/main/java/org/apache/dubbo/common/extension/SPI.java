package org.apache.dubbo.common.extension;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a type that {@link ExtensionLoader} has extensions of. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SPI {

  /** The name of the extension that is used by default. */
  String value() default "";

  /** Has no effect. */
  ExtensionScope scope() default ExtensionScope.APPLICATION;
}
