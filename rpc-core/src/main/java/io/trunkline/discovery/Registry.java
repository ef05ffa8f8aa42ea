package io.trunkline.discovery;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps what providers announce, for as long as they are there. It belongs to one server.
 * Thread-safe.
 */
public interface Registry extends AutoCloseable {

  /**
   * Announces a service, and again whenever the registry has forgotten it, until the registration
   * is closed. Does not wait.
   *
   * @throws IllegalArgumentException if the registry cannot hold such a record
   */
  Registration register(ServiceRecord service);

  /**
   * Reads the providers that have the interface, group and version of a service at interface level,
   * including that service. Does not wait: the future fails if the registry cannot be read now. By
   * default it finds none.
   */
  default CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
    return CompletableFuture.completedFuture(List.of());
  }

  /** The application level of this registry; empty if it keeps services by interface only. */
  default Optional<InstanceRegistry> instances() {
    return Optional.empty();
  }

  /**
   * Returns the settings that operators keep at a url, read over the connection of this registry;
   * empty if the registry keeps no settings, or would need another connection. Close the returned
   * source before the registry. Does not wait.
   *
   * @throws IllegalArgumentException if the url contains an unknown or invalid part
   */
  default Optional<SettingsSource> settings(String url) {
    return Optional.empty();
  }

  /**
   * Withdraws what is left and ends the connection to the registry. Waits for that, but not longer
   * than a few seconds: what could not be withdrawn ends with the registry's session. May be called
   * more than once.
   */
  @Override
  void close();

  /** One announced service. Thread-safe. */
  interface Registration extends AutoCloseable {

    /** Whether the registry has confirmed it and, as far as is known, still has it. */
    boolean isRegistered();

    /**
     * Begins to withdraw it, and does not wait for that, as {@link #close} does afterwards: many
     * are withdrawn at once, also where the registry is silent. One whose {@code close} never waits
     * needs none.
     */
    default void withdraw() {}

    /**
     * Withdraws it. Waits until the registry has confirmed that, but not longer than a few seconds.
     * May be called more than once.
     */
    @Override
    void close();
  }
}
