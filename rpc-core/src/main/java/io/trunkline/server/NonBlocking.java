package io.trunkline.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method never waits for anything and is done in microseconds, so that it may run on
 * the event loop that reads its requests: without a hand-over to another thread, which costs more
 * than such a method does. Filters in front of it run there too. While it runs, no other call of
 * the same connections is read or answered; a blocking call of a reference inside it fails.
 *
 * <p>On a method of the interface or of the implementation, or on the implementation's class for
 * all its methods. The first request of a method runs on the server's ordinary threads in any case,
 * and so does every request whose serialization has no fixed form for names.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface NonBlocking {}
