package io.trunkline.internal.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The methods that requests can ask for. Thread-safe.
 *
 * @param <M> what a method is on this side
 */
public interface MethodLookup<M> {

  /**
   * Finds a method by the names in a request, in any group: the group of a plain request is known
   * only after its arguments were read. All groups of a service have the same methods.
   *
   * @param version {@code 0.0.0} or empty for services without one
   * @return null if there is none
   */
  @Nullable M find(String path, String version, String method, String descriptor);

  /**
   * The method in one group.
   *
   * @param group null for none
   * @return null if there is none
   */
  @Nullable M find(
      String path, String version, @Nullable String group, String method, String descriptor);

  /** Describes the existing methods if {@link #find} did not find one. */
  String explainMissing(String path, String version, String method, String descriptor);

  /**
   * Names the groups of a service if it does not exist in the group that a request names.
   *
   * @param group null for none
   */
  String explainGroup(String path, String version, @Nullable String group);

  /** Changes whenever {@link #find} may return something else than before. */
  default long revision() {
    return 0;
  }
}
