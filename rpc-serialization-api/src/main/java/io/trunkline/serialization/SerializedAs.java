package io.trunkline.serialization;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the former name of a class that was renamed or moved. Messages and stored data have that
 * name in place of the class's own, so sides that still have the class under it, and bytes that
 * were stored before, go on as if nothing had changed. The class may also be read under its own
 * name.
 *
 * <pre>
 *   &#64;SerializedAs("shop.Receipt")
 *   public class Invoice implements Serializable { ... }
 * </pre>
 *
 * <p>Serializations that carry the JDK's object streams compare simple names, so over those a class
 * can move to another package but not be renamed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SerializedAs {

  /** The former name, in the form of {@link Class#getName()}; no class with it is needed here. */
  String value();
}
