package io.trunkline.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Asks for the default {@link io.trunkline.serialization.stored.ObjectSerializer} where one is
 * injected, with {@code @Inject} or {@code @Autowired}. One that is no default is asked for by its
 * name: {@code @Named("kryo")}.
 *
 * <p>In XML, {@code default="true"} on a serializer element makes it the default, and so does
 * {@code default-object-serializer-ref} on the application element with any bean. On a
 * {@code @Bean} method this annotation does. A qualifier of Jakarta Inject too, for other
 * containers.
 */
@Qualifier
@jakarta.inject.Qualifier
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.FIELD,
  ElementType.METHOD,
  ElementType.PARAMETER,
  ElementType.TYPE,
  ElementType.ANNOTATION_TYPE
})
public @interface DefaultObjectSerializer {}
