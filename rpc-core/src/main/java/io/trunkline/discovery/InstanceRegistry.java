package io.trunkline.discovery;

/**
 * The application level of a registry: instances of applications, the applications of each
 * interface, and metadata by revision. Thread-safe.
 */
public interface InstanceRegistry {

  /**
   * Announces an instance, and again whenever the registry has forgotten it, until the registration
   * is closed. Consumers may read each part as soon as it is written, so the stored metadata comes
   * first, the instance second, and the mapping of its interfaces last. Mappings and stored
   * metadata stay in the registry: other instances may use them. Does not wait.
   *
   * @throws IllegalArgumentException if the registry cannot hold such an instance
   */
  Registration register(ApplicationInstance instance);

  /** One announced instance. Thread-safe. */
  interface Registration extends Registry.Registration {

    /**
     * Replaces what the registry has of the instance in one step, so consumers never miss it. Does
     * not wait: {@link #isRegistered} is false until the registry has confirmed the change. Has no
     * effect after the withdrawal.
     *
     * @param instance one with the same application, host and port
     */
    void update(ApplicationInstance instance);
  }
}
