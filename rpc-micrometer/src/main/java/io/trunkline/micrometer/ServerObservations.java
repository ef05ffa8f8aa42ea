package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * A filter that observes the calls that a server serves. With micrometer-tracing, each call is a
 * span of the trace in its attachment {@code traceparent}, from a Trunkline consumer or stock Dubbo
 * 3.3. The observation is in force on the thread that runs the method, so the method's calls there
 * belong to the trace; code on other threads must propagate it, as with all observations.
 *
 * <p>The observation's name is {@code rpc.server.duration}, its span's name {@code service/method};
 * its low-cardinality keys are the tags of {@link CallTimers}. A registry with a meter handler
 * makes timers of that name itself, at a higher cost: use only one of the two ({@link
 * CallsTimedElsewhere}). Thread-safe.
 */
public final class ServerObservations implements Filter {

  private final ServerConvention convention = new ServerConvention();
  private final ObservedMethods methods = new ObservedMethods();
  private final ObservationRegistry registry;

  /** Creates a filter that observes calls with the handlers of this registry. */
  public ServerObservations(ObservationRegistry registry) {
    this.registry = requireNonNull(registry, "registry");
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    if (registry.isNoop()) {
      return next.proceed(invocation);
    }
    ServerCallContext context = new ServerCallContext(invocation, methods.of(invocation.site()));
    Observation observation =
        Observation.createNotStarted(null, convention, () -> context, registry);
    if (observation.isNoop()) {
      return next.proceed(invocation);
    }
    ObservedCall call =
        new ObservedCall(
            observation.start(),
            outcome -> {
              context.ended(outcome);
              ObservedCall.addStages(observation, invocation.stages());
            });
    CompletionStage<Outcome> stage;
    try {
      stage = scoped(observation, invocation, next);
    } catch (Throwable thrown) {
      call.broken(thrown);
      throw thrown;
    }
    return call.until(stage);
  }

  private static CompletionStage<Outcome> scoped(
      Observation observation, Invocation invocation, Next next) {
    Observation.Scope scope = observation.openScope();
    try {
      return next.proceed(invocation);
    } finally {
      scope.close();
    }
  }
}
