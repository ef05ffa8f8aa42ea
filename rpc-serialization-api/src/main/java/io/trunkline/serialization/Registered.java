package io.trunkline.serialization;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a class is sent often. Without a list it means the class it stands on; with one, the
 * classes of the list instead, which may be those of other people's jars:
 *
 * <pre>{@code
 * @Registered
 * public record Order(long id, List<Item> items) implements Serializable {}
 *
 * @Registered({Money.class, Currency.class})
 * interface OtherPeoplesClasses {}
 * }</pre>
 *
 * <p>It does nothing by itself. The annotation processor of {@code rpc-register-processor} writes
 * the classes to {@code META-INF/trunkline/registered.list}, which the optimizer {@code list:}
 * reads; the optimizer {@code scan:} of {@code rpc-scan} finds it in the packages it searches.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.PACKAGE})
public @interface Registered {

  /** The classes meant; empty for the one it stands on. */
  Class<?>[] value() default {};
}
