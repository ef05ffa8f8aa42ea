package io.trunkline.internal.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The endpoint that the calls of a sticky reference keep to. Thread-safe. */
final class StickyEndpoint {

  /** The endpoint with the list that contains it; only another list has to be searched. */
  private record Held(List<Endpoint> usable, Endpoint endpoint) {}

  private volatile @Nullable Held held;

  /** The sticky endpoint if it is usable; else null. */
  @Nullable Endpoint in(List<Endpoint> usable) {
    Held known = held;
    if (known == null) {
      return null;
    }
    if (known.usable() != usable) {
      if (!usable.contains(known.endpoint())) {
        return null;
      }
      held = new Held(usable, known.endpoint());
    }
    return known.endpoint();
  }

  /** Keeps to an endpoint from now on. */
  void hold(List<Endpoint> usable, Endpoint endpoint) {
    Held known = held;
    if (known == null || known.endpoint() != endpoint) {
      held = new Held(usable, endpoint);
    }
  }
}
