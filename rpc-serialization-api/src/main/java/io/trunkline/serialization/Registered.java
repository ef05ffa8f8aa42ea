package io.trunkline.serialization;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks classes that are sent often: the annotated class or, if the annotation has a list, the
 * classes of the list, which may belong to other jars:
 *
 * <pre>{@code
 * @Registered
 * public record Order(long id, List<Item> items) implements Serializable {}
 *
 * @Registered({Money.class, Currency.class})
 * interface OtherPeoplesClasses {}
 * }</pre>
 *
 * <p>The annotation has no effect by itself. The annotation processor of {@code
 * rpc-register-processor} writes the classes to {@code META-INF/trunkline/registered.list}, which
 * the optimizer {@code list:} reads; the optimizer {@code scan:} of {@code rpc-scan} finds
 * annotated classes in the packages it scans.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.PACKAGE})
public @interface Registered {

  /** The classes; empty for the annotated class. */
  Class<?>[] value() default {};
}
