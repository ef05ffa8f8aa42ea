package io.trunkline.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose thread is interrupted when the caller gives up: when the caller cancels its
 * future, is interrupted, or runs out of time. Only Trunkline callers that made a handshake notify
 * the provider. Methods without this annotation can check {@link ServerCall#isCancelled}.
 *
 * <p>Annotate a method of the interface or of the implementation, or the implementation's class for
 * all of its methods.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Interruptible {}
