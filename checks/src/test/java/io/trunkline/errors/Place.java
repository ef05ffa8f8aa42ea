package io.trunkline.errors;

import java.util.Locale;

/**
 * Where an error is raised.
 *
 * @param probe the method, and whether it begins or returns
 * @param thread the kind of thread that passes it
 */
record Place(String probe, ThreadKind thread) {

  /** The parts of an application and a connection that the suite counts apart. */
  enum Part {
    CALLERS,
    SERVICE_METHODS,
    FILTERS,
    CALLBACKS,
    LISTENERS,
    CODECS,
    EVENT_LOOPS,
    POOLS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  Part part() {
    if (probe.contains("errors/Application$")) {
      return probe.contains("Filter")
          ? Part.FILTERS
          : probe.contains("Changed")
              ? Part.CALLBACKS
              : probe.contains("Listener") ? Part.LISTENERS : Part.SERVICE_METHODS;
    }
    if (probe.startsWith("io/trunkline/serialization/")) {
      return Part.CODECS;
    }
    return switch (thread) {
      case CALLER, DRIVER, VIRTUAL_CALLER -> Part.CALLERS;
      case CLIENT_LOOP, SERVER_LOOP -> Part.EVENT_LOOPS;
      default -> Part.POOLS;
    };
  }

  @Override
  public String toString() {
    return probe.replace("io/trunkline/", "") + " on " + thread;
  }
}
