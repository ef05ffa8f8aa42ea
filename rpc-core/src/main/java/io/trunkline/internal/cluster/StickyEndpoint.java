package io.trunkline.internal.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The provider that the calls of a sticky reference stay at. Thread-safe. */
final class StickyEndpoint {

  /** The list is kept so that it is searched only when there is another one. */
  private record Held(List<Endpoint> usable, Endpoint endpoint) {}

  private volatile @Nullable Held held;

  /** The one to stay at, if it is usable; else null. */
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

  /** Stays at this one from now on. */
  void hold(List<Endpoint> usable, Endpoint endpoint) {
    Held known = held;
    if (known == null || known.endpoint() != endpoint) {
      held = new Held(usable, endpoint);
    }
  }
}
