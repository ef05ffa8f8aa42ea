package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.trunkline.call.AddedAttachments;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A filter that observes the calls of a client. With micrometer-tracing, each call is a span, and
 * the call's attachments pass the trace to the provider: as {@code traceparent} and {@code
 * tracestate} with W3C propagation, which stock Dubbo 3.3 also writes and reads. The parent is the
 * observation in force on the calling thread.
 *
 * <p>The observation's name is {@code rpc.client.duration}, its span's name {@code service/method};
 * its low-cardinality keys are the tags of {@link CallTimers}. A registry with a meter handler
 * makes timers of that name itself, at a higher cost: use only one of the two ({@link
 * CallsTimedElsewhere}). The call's span is not in force during the call: log lines of other
 * filters have its parent's. Thread-safe.
 */
public final class ClientObservations implements Filter {

  private final ClientConvention convention = new ClientConvention();
  private final ObservedMethods methods = new ObservedMethods();
  private final ObservationRegistry registry;

  /** Creates a filter that observes calls with the handlers of this registry. */
  public ClientObservations(ObservationRegistry registry) {
    this.registry = requireNonNull(registry, "registry");
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    if (registry.isNoop()) {
      return next.proceed(invocation);
    }
    ClientCallContext context = new ClientCallContext(invocation, methods.of(invocation.site()));
    Observation observation =
        Observation.createNotStarted(null, convention, () -> context, registry);
    if (observation.isNoop()) {
      return next.proceed(invocation);
    }
    ObservedCall call = new ObservedCall(observation.start(), context::ended);
    CompletionStage<Outcome> stage;
    try {
      Map<String, Object> added = requireNonNull(context.getCarrier());
      Invocation observed = invocation.withCallListener(ended -> call.stages(ended.stages()));
      stage =
          next.proceed(
              added.isEmpty()
                  ? observed // is written faster
                  : observed.withAttachments(AddedAttachments.to(invocation.attachments(), added)));
    } catch (Throwable thrown) {
      call.broken(thrown);
      throw thrown;
    }
    return call.until(stage);
  }
}
