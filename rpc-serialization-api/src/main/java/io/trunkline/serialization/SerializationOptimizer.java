package io.trunkline.serialization;

import java.util.Collection;

/**
 * An application's list of the classes it sends often. It is called once, while its client or
 * server is built; the classes are then checked and prepared, and the class gate allows them.
 * Between two Trunkline ends, kryo and fst write the classes that both sides list as numbers. An
 * unlisted class still works; it is sent by name, which is larger. Listing a class twice, or one of
 * the JDK, changes nothing.
 */
@FunctionalInterface
public interface SerializationOptimizer {

  /** The classes, in any order; the two sides need not list the same. */
  Collection<Class<?>> serializableClasses();

  /** Its name in logs and errors; by default the name of its class. */
  default String name() {
    return getClass().getName();
  }

  /**
   * The optimizer with a name, as in the attribute {@code optimizer} in XML. Several names are
   * separated by commas; each is one of
   *
   * <ul>
   *   <li>a class with a constructor without parameters that implements this interface or Dubbo's
   *       {@code SerializationOptimizer}, that of 2.7 and later or the older one of {@code
   *       com.alibaba},
   *   <li>{@code list:} for the classes in each {@code META-INF/trunkline/registered.list} on the
   *       class path, or {@code list:} and the path of another resource,
   *   <li>the scheme of an {@link OptimizerProvider} and its argument, such as {@code
   *       scan:com.acme.model} with the artifact {@code rpc-scan}.
   * </ul>
   *
   * <p>Named classes are instantiated at once; lists are read and packages scanned by {@link
   * #serializableClasses}.
   *
   * @param loader finds the classes and lists, usually the application's class loader
   * @throws IllegalArgumentException if a name is not understood; the message says what to add or
   *     change
   */
  static SerializationOptimizer named(String names, ClassLoader loader) {
    return NamedOptimizers.named(names, loader);
  }

  /**
   * Adapts an object that implements this interface or Dubbo's. Dubbo's is recognized by its name,
   * so this needs neither Dubbo's jar nor {@code rpc-dubbo-optimizer}.
   *
   * @throws IllegalArgumentException if the object implements neither
   */
  static SerializationOptimizer of(Object optimizer) {
    return NamedOptimizers.of(optimizer);
  }
}
