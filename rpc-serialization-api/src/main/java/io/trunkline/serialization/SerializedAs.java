package io.trunkline.serialization;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps the former name of a renamed or moved class. Messages and stored data contain the former
 * name, so peers that still use it, and data stored earlier, are not affected. The class may also
 * be read under its own name.
 *
 * <pre>
 *   &#64;SerializedAs("shop.Receipt")
 *   public class Invoice implements Serializable { ... }
 * </pre>
 *
 * <p>Serializations that carry the JDK's object streams compare simple names: with them a class can
 * move to another package but not be renamed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SerializedAs {

  /**
   * The former name, in the form of {@link Class#getName()}; a class with this name need not exist
   * here.
   */
  String value();
}
