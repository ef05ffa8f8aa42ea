package io.trunkline.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Qualifies an injection point, with {@code @Inject} or {@code @Autowired}, for the default {@link
 * io.trunkline.serialization.stored.ObjectSerializer}. Other serializers are injected by name:
 * {@code @Named("kryo")}.
 *
 * <p>In XML, {@code default="true"} on a serializer element makes it the default. {@code
 * default-object-serializer-ref} on the application element or {@code defaultObjectSerializer-ref}
 * on the configuration element makes any bean the default. On a {@code @Bean} method, use this
 * annotation. It is also a qualifier of Jakarta Inject, for other containers.
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
