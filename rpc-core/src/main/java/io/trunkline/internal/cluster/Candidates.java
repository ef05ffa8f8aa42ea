package io.trunkline.internal.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that a call may go to by its tag, zone and rules. Immutable; the same object as
 * long as the set of endpoints does not change.
 *
 * @param apart what sets them apart from the candidates of other calls; null for nothing
 * @param near the endpoints in the zone of the call, which come first; the same list as {@code all}
 *     if the call has no zone or the zone has too few endpoints
 * @param enough how many {@code near} endpoints have to be ready for a call to stay in its zone if
 *     the endpoint chosen for it is not ready
 * @param all the endpoints of any zone; empty if the call may go nowhere
 */
record Candidates(@Nullable String apart, List<Endpoint> near, int enough, List<Endpoint> all) {

  /** No candidates. */
  static final Candidates NONE = anywhere(null, List.of());

  static Candidates anywhere(@Nullable String apart, List<Endpoint> all) {
    return new Candidates(apart, all, 0, all);
  }

  /**
   * Whether calls without tag, zone and rule go to these endpoints.
   *
   * @param some {@code near} or {@code all}
   */
  boolean areForAnyCall(List<Endpoint> some) {
    return apart == null && some == all;
  }

  /** Whether endpoints of the zone come before others. */
  boolean hasNear() {
    return near != all;
  }
}
