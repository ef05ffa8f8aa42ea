package io.trunkline.serialization;

import java.util.Collection;

/**
 * An application's list of the classes that it sends often. Called once, while its client or server
 * is built; the classes are then checked and prepared, and the class gate allows them. Between two
 * Trunkline ends, kryo and fst write the classes that both sides list as numbers. An unlisted class
 * is sent by name, which takes more bytes. Duplicates and JDK classes in the list have no effect.
 */
@FunctionalInterface
public interface SerializationOptimizer {

  /** The classes, in any order; the lists of the two sides may differ. */
  Collection<Class<?>> serializableClasses();

  /** The name in logs and errors; by default the class name. */
  default String name() {
    return getClass().getName();
  }

  /**
   * Creates optimizers by name, as in the XML attribute {@code optimizer}. Several names are
   * separated by commas; each is one of
   *
   * <ul>
   *   <li>a class with a constructor without parameters that implements this interface or Dubbo's
   *       {@code SerializationOptimizer} (of 2.7 and later, or of {@code com.alibaba}),
   *   <li>{@code list:} for the classes in each {@code META-INF/trunkline/registered.list} on the
   *       class path, or {@code list:} and the path of another resource,
   *   <li>the scheme of an {@link OptimizerProvider} and its argument, such as {@code
   *       scan:com.acme.model} with the artifact {@code rpc-scan}.
   * </ul>
   *
   * <p>Named classes are instantiated immediately; {@link #serializableClasses} reads lists and
   * scans packages.
   *
   * @param loader finds the classes and lists, usually the application's class loader
   * @throws IllegalArgumentException if a name is invalid; the message contains the next step
   */
  static SerializationOptimizer named(String names, ClassLoader loader) {
    return NamedOptimizers.named(names, loader);
  }

  /**
   * Adapts an object that implements this interface or Dubbo's. Dubbo's interface is recognized by
   * its name, so neither Dubbo's jar nor {@code rpc-dubbo-optimizer} is needed.
   *
   * @throws IllegalArgumentException if the object implements neither
   */
  static SerializationOptimizer of(Object optimizer) {
    return NamedOptimizers.of(optimizer);
  }
}
