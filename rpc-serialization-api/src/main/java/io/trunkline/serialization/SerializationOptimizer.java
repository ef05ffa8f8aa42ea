package io.trunkline.serialization;

import java.util.Collection;

/**
 * An application's list of the classes it sends often. Called once, while the client or server that
 * names it is built: the classes are checked and prepared then, and the gate lets their names in.
 * Between two Trunkline peers, the classes that both sides name travel as numbers, agreed by name.
 * Forgetting one is never wrong, only longer on the wire; naming one twice, or one of the JDK,
 * changes nothing.
 */
@FunctionalInterface
public interface SerializationOptimizer {

  /** The classes, in any order: it need not be the same on both sides. */
  Collection<Class<?>> serializableClasses();

  /** Its name in logs and errors: the name of its class. */
  default String name() {
    return getClass().getName();
  }

  /**
   * The optimizer that a text names, as the attribute {@code optimizer} in XML does. Several have
   * commas between; each is one of
   *
   * <ul>
   *   <li>a class that can be made without arguments and implements this interface or Dubbo's
   *       {@code SerializationOptimizer}, of 2.7 and later or the old one of {@code com.alibaba},
   *   <li>{@code list:}, the classes of every {@code META-INF/trunkline/registered.list} on the
   *       class path, or {@code list:} and another resource,
   *   <li>another scheme, a colon and what its {@link OptimizerProvider} understands, such as
   *       {@code scan:com.acme.model} with the artifact {@code rpc-scan}.
   * </ul>
   *
   * <p>Classes are made at once; lists are read and packages searched when it is asked.
   *
   * @param loader sees the classes and lists: the application's own
   * @throws IllegalArgumentException if a name means nothing; the message says what to add or
   *     change
   */
  static SerializationOptimizer named(String names, ClassLoader loader) {
    return NamedOptimizers.named(names, loader);
  }

  /**
   * An optimizer made by the application: one of this interface, or of Dubbo's, recognised by the
   * name of its interface, so that neither Dubbo's jar nor {@code rpc-dubbo-optimizer} is needed.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static SerializationOptimizer of(Object optimizer) {
    return NamedOptimizers.of(optimizer);
  }
}
