package io.trunkline.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that never blocks and takes microseconds, so that it runs on the event loop that
 * reads its requests. This saves the hand-over to another thread, which costs more than such a
 * method. The service's filters run on that event loop too. While the method runs, the event loop
 * neither reads nor writes its connections; a blocking call through a reference fails with {@link
 * io.trunkline.call.Status#MISUSED}.
 *
 * <p>Annotate a method of the interface or of the implementation, or the implementation's class for
 * all of its methods. Some requests run on the server's request threads nevertheless: the first one
 * for a method, those with a body longer than 64 KiB or nested deeper than 100 levels, and those in
 * a serialization without a fixed form for strings (fst). A request longer than 16 KiB runs on the
 * event loop's thread between two turns, and another thread takes over the loop if the method takes
 * long; if the server has {@code threads} or an executor, the request runs there instead.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface NonBlocking {}
