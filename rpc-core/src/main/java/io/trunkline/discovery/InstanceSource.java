package io.trunkline.discovery;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The application level of one registry for the consumers of a client: the applications of each
 * interface, the instances of each application, and stored metadata. It belongs to the {@link
 * AddressSourceProvider} that opened it. Thread-safe.
 */
public interface InstanceSource {

  /**
   * Begins to follow the names of the applications that announce an interface, as {@link
   * ApplicationInstance#applications} reads them; null if no application does. Does not wait.
   */
  SettingsSource.Followed mapping(String interfaceName, SettingsSource.Listener listener);

  /**
   * Opens a source of the instances of an application. Their parameters are the metadata that the
   * registry keeps with each instance; routers are not reported. Does not wait.
   *
   * @throws IllegalArgumentException if the registry cannot hold an application of that name
   */
  AddressSource instances(String application);

  /**
   * Reads the JSON that the registry keeps under application and revision; empty if it keeps none.
   * Does not wait: the future fails if the registry cannot be read now.
   */
  CompletionStage<Optional<String>> metadata(String application, String revision);

  /** Whether the last providers stay in use when the registry lists none any more. */
  boolean keepsLast();
}
