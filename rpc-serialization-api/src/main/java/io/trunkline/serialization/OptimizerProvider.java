package io.trunkline.serialization;

/**
 * Understands the names of optimizers that begin with a scheme and a colon, such as {@code
 * scan:com.acme.model}. Found by {@link java.util.ServiceLoader}; stateless and cheap to make.
 */
public interface OptimizerProvider {

  /** What stands before the colon. {@code list} is taken. */
  String scheme();

  /**
   * An optimizer for what follows the colon.
   *
   * @param argument what follows the colon, without blanks around it; may be empty
   * @param loader sees the application's classes
   * @throws IllegalArgumentException if that means nothing to this scheme; the message says what is
   *     expected. What can only be found out later is thrown when the optimizer is asked
   */
  SerializationOptimizer create(String argument, ClassLoader loader);
}
