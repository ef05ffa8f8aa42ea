package io.trunkline.perf.trunkline;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.trunkline.call.Filter;
import io.trunkline.micrometer.CallTimers;
import io.trunkline.micrometer.ClientObservations;
import io.trunkline.micrometer.ServerObservations;

/** Filters that time and observe calls, as an application with Boot's actuator has them. */
final class Meters {

  /** Boot's default. */
  private static final double SAMPLED = 0.1;

  private Meters() {}

  static Filter ofClient() {
    return CallTimers.ofClient(new SimpleMeterRegistry());
  }

  static Filter ofServer() {
    return CallTimers.ofServer(new SimpleMeterRegistry());
  }

  static Filter spansOfClient() {
    return new ClientObservations(tracing());
  }

  static Filter spansOfServer() {
    return new ServerObservations(tracing());
  }

  /** Spans that are sampled are made and ended; nothing exports them. */
  private static ObservationRegistry tracing() {
    Tracer otel =
        SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(SAMPLED)))
            .build()
            .get("perf");
    OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
    OtelPropagator propagator =
        new OtelPropagator(
            ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(
            new FirstMatchingCompositeObservationHandler(
                new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
                new DefaultTracingObservationHandler(tracer)));
    return registry;
  }
}
