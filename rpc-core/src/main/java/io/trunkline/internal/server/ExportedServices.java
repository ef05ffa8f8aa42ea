package io.trunkline.internal.server;

import org.jspecify.annotations.Nullable;

/** The services of one port, as requests name them. Implemented by the server side; thread-safe. */
public interface ExportedServices {

  /**
   * A method by the names in a request, in whatever group; null if there is none.
   *
   * @param version {@code 0.0.0} or empty for services without one
   */
  @Nullable ExportedMethod find(String path, String version, String method, String descriptor);

  /** Says what is there instead of a method that {@link #find} did not find. */
  String explainMissing(String path, String version, String method, String descriptor);

  /** Another number whenever {@link #find} may answer otherwise than before. */
  default long revision() {
    return 0;
  }

  /** Whether any method may run on an event loop; never changes. */
  boolean hasNonBlocking();

  /**
   * Says in which groups a service is, instead of the one that a request names.
   *
   * @param group null for none
   */
  String explainGroup(String path, String version, @Nullable String group);
}
