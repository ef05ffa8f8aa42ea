package io.trunkline.internal.cluster;

import org.jspecify.annotations.Nullable;

/** The provider that the calls of a sticky reference stay at. Thread-safe. */
final class StickyEndpoint {

  /** The set is kept so that it is searched only when it has changed. */
  private record Held(EndpointSet set, Endpoint endpoint) {}

  private volatile @Nullable Held held;

  /** The one to stay at, if it is usable; else null. */
  @Nullable Endpoint in(EndpointSet set) {
    Held known = held;
    if (known == null) {
      return null;
    }
    if (known.set() != set) {
      if (!set.usable().contains(known.endpoint())) {
        return null;
      }
      held = new Held(set, known.endpoint());
    }
    return known.endpoint();
  }

  /** Stays at this one from now on. */
  void hold(EndpointSet set, Endpoint endpoint) {
    Held known = held;
    if (known == null || known.endpoint() != endpoint) {
      held = new Held(set, endpoint);
    }
  }
}
