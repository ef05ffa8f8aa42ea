package io.trunkline.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that never waits and takes microseconds, so that it runs on the event loop that
 * reads its requests. This saves the hand-over to another thread, which costs more than such a
 * method does. The service's filters run there too. While the method runs, the connections of that
 * event loop are neither read nor written; a blocking call through a reference inside it fails with
 * {@link io.trunkline.call.Status#MISUSED}.
 *
 * <p>Annotate a method of the interface or of the implementation, or the implementation's class for
 * all of its methods. The first request for a method always runs on the server's request threads,
 * and so does every request whose body is longer than 64 KiB or nests deeper than 100 levels, and
 * every one in a serialization without a fixed form for strings (fst). One of more than 16 KiB runs
 * on the thread of its event loop, but between two turns: another thread goes on with the loop if
 * it takes long. Where the server has {@code threads} or an executor of its own, it runs there.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface NonBlocking {}
