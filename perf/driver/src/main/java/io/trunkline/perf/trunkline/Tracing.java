package io.trunkline.perf.trunkline;

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
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.trunkline.call.Filter;
import io.trunkline.micrometer.ClientObservations;
import io.trunkline.micrometer.ClientSpans;
import io.trunkline.micrometer.ServerObservations;
import io.trunkline.micrometer.ServerSpans;
import java.util.Collection;

/**
 * OpenTelemetry behind Micrometer, as Boot sets it up: spans that are sampled go in batches to an
 * exporter, which drops them.
 *
 * @param otel OpenTelemetry's
 * @param tracer Micrometer's, which uses it
 * @param propagator W3C's
 */
public record Tracing(Tracer otel, OtelTracer tracer, OtelPropagator propagator) {

  /** Traces of which this part is sampled. */
  public static Tracing sampling(double part) {
    Tracer otel =
        SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(part)))
            .addSpanProcessor(BatchSpanProcessor.builder(new Dropping()).build())
            .build()
            .get("perf");
    return new Tracing(
        otel,
        new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {}),
        new OtelPropagator(
            ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel));
  }

  /** Makes spans of a client's calls. */
  public Filter spansOfClient() {
    return new ClientSpans(otel, W3CTraceContextPropagator.getInstance());
  }

  /** Makes spans of a server's calls. */
  public Filter spansOfServer() {
    return new ServerSpans(otel, W3CTraceContextPropagator.getInstance());
  }

  /** Observes the calls of a client. */
  public Filter observationsOfClient() {
    return new ClientObservations(observations());
  }

  /** Observes the calls of a server. */
  public Filter observationsOfServer() {
    return new ServerObservations(observations());
  }

  /** A registry with the handlers that Boot gives one. */
  private ObservationRegistry observations() {
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

  private static final class Dropping implements SpanExporter {

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
