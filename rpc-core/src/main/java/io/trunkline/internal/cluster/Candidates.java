package io.trunkline.internal.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The providers that a call may go to by its tag and zone. Immutable; the same object as long as
 * the set of providers does not change.
 *
 * @param apart what sets them apart from those of calls without a tag, where no rule counts; null
 *     for nothing
 * @param near those in the zone of the call, which come first; the same list as {@code all} if
 *     there is no zone, or not enough in it
 * @param enough how many of {@code near} have to be ready for a call to stay there if the one
 *     chosen for it is not
 * @param all of any zone; empty if the call may go nowhere
 */
record Candidates(@Nullable String apart, List<Endpoint> near, int enough, List<Endpoint> all) {

  /** Nobody. */
  static final Candidates NONE = anywhere(null, List.of());

  static Candidates anywhere(@Nullable String apart, List<Endpoint> all) {
    return new Candidates(apart, all, 0, all);
  }

  /** Whether some of them come before the others. */
  boolean hasNear() {
    return near != all;
  }
}
