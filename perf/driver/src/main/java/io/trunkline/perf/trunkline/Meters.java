package io.trunkline.perf.trunkline;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.call.Filter;
import io.trunkline.micrometer.CallTimers;
import io.trunkline.micrometer.ClientObservations;
import io.trunkline.micrometer.ServerObservations;

/** Filters that time and observe calls, as an application with Boot's actuator has them. */
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

  /** Makes observations of a client's calls, of whose traces this part is sampled. */
  public static Filter spansOfClient(double sampled) {
    return new ClientObservations(Tracing.sampling(sampled).observations());
  }

  /** Makes observations of a server's calls; their traces are sampled where the caller's are. */
  public static Filter spansOfServer(double sampled) {
    return new ServerObservations(Tracing.sampling(sampled).observations());
  }
}
