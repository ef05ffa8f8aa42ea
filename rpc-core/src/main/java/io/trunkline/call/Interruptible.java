package io.trunkline.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose thread is interrupted when its caller gives up: it cancelled its future, was
 * interrupted, or ran out of time. Only Trunkline callers with a handshake tell. Other methods can
 * ask {@link ServerCall#isCancelled}.
 *
 * <p>Annotate a method of the interface or of the implementation, or the implementation's class for
 * all of its methods.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Interruptible {}
