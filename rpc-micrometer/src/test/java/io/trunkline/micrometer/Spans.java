package io.trunkline.micrometer;

import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A registry whose observations are spans of OpenTelemetry with W3C's propagation, and what ended.
 */
final class Spans implements SpanProcessor {

  private final Queue<SpanData> ended = new ConcurrentLinkedQueue<>();
  private final ObservationRegistry registry = ObservationRegistry.create();
  private final io.opentelemetry.api.trace.Tracer otel;
  private final OtelTracer tracer;

  Spans() {
    otel = SdkTracerProvider.builder().addSpanProcessor(this).build().get("test");
    tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
    OtelPropagator propagator =
        new OtelPropagator(
            ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
    registry
        .observationConfig()
        .observationHandler(
            new FirstMatchingCompositeObservationHandler(
                new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
                new DefaultTracingObservationHandler(tracer)));
  }

  ObservationRegistry registry() {
    return registry;
  }

  /** The tracer behind the registry. */
  io.opentelemetry.api.trace.Tracer otel() {
    return otel;
  }

  OtelTracer tracer() {
    return tracer;
  }

  /** The spans that have ended, in that order. */
  Queue<SpanData> ended() {
    return ended;
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {}

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    ended.add(span.toSpanData());
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }
}
