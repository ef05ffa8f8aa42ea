package io.trunkline.discovery;

import java.util.List;
import java.util.concurrent.CompletableFuture;

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

  /**
   * Reads the addresses of all instances of the applications to which an interface is mapped. Does
   * not wait: the future fails if the registry cannot be read now.
   */
  CompletableFuture<List<ProviderAddress>> providers(String interfaceName);

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
