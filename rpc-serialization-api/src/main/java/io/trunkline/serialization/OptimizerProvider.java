package io.trunkline.serialization;

/**
 * Creates optimizers whose names begin with a scheme and a colon, such as {@code
 * scan:com.acme.model}. Found by {@link java.util.ServiceLoader}; stateless and cheap to create.
 */
public interface OptimizerProvider {

  /** The scheme before the colon; {@code list} is reserved. */
  String scheme();

  /**
   * Creates an optimizer.
   *
   * @param argument the part after the colon, trimmed; may be empty
   * @param loader finds the application's classes
   * @throws IllegalArgumentException if the argument is invalid; the message contains the expected
   *     form. Errors detected later are thrown by {@link
   *     SerializationOptimizer#serializableClasses}
   */
  SerializationOptimizer create(String argument, ClassLoader loader);
}
