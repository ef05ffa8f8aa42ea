package io.trunkline.perf.trunkline;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.call.Filter;
import io.trunkline.micrometer.CallTimers;

/** Filters that time calls, as an application with Boot's actuator has them. */
public final class Meters {

  private Meters() {}

  /** Times the calls of a client. */
  public static Filter ofClient() {
    return CallTimers.ofClient(new SimpleMeterRegistry());
  }

  /** Times the calls of a server. */
  public static Filter ofServer() {
    return CallTimers.ofServer(new SimpleMeterRegistry());
  }
}
