package io.trunkline.perf.reference;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.trunkline.perf.trunkline.Tracing;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the tracing libraries cost alone: one span, started and ended. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TracerBenchmark {

  private static final Attributes ATTRIBUTES =
      Attributes.of(
          AttributeKey.stringKey("rpc.system"), "apache_dubbo",
          AttributeKey.stringKey("rpc.service"), "com.acme.Orders",
          AttributeKey.stringKey("rpc.method"), "place",
          AttributeKey.stringKey("status"), "OK",
          AttributeKey.stringKey("certainty"), "EXECUTED");

  /** The part of the traces that is sampled. */
  @Param({"0.1", "1"})
  double sampled;

  private Tracer otel;
  private OtelTracer micrometer;

  /** Sets up both. */
  @Setup
  public void tracers() {
    Tracing tracing = Tracing.sampling(sampled);
    otel = tracing.otel();
    micrometer = tracing.tracer();
  }

  /** OpenTelemetry's SDK, without attributes. */
  @Benchmark
  public io.opentelemetry.api.trace.Span sdkBare() {
    io.opentelemetry.api.trace.Span span =
        otel.spanBuilder("com.acme.Orders/place").setSpanKind(SpanKind.CLIENT).startSpan();
    span.end();
    return span;
  }

  /** OpenTelemetry's SDK with the attributes of a call. */
  @Benchmark
  public io.opentelemetry.api.trace.Span sdk() {
    io.opentelemetry.api.trace.Span span =
        otel.spanBuilder("com.acme.Orders/place").setSpanKind(SpanKind.CLIENT).startSpan();
    span.setAllAttributes(ATTRIBUTES);
    span.end();
    return span;
  }

  /** The same, and written into attachments. */
  @Benchmark
  public Map<String, Object> sdkInjected() {
    io.opentelemetry.api.trace.Span span =
        otel.spanBuilder("com.acme.Orders/place").setSpanKind(SpanKind.CLIENT).startSpan();
    span.setAllAttributes(ATTRIBUTES);
    Map<String, Object> carrier = new HashMap<>();
    W3CTraceContextPropagator.getInstance()
        .inject(Context.current().with(span), carrier, (c, k, v) -> c.put(k, v));
    span.end();
    return carrier;
  }

  /** Micrometer's facade of the SDK with the tags of a call. */
  @Benchmark
  public Span facade() {
    Span span =
        micrometer
            .spanBuilder()
            .name("com.acme.Orders/place")
            .kind(Span.Kind.CLIENT)
            .tag("rpc.system", "apache_dubbo")
            .tag("rpc.service", "com.acme.Orders")
            .tag("rpc.method", "place")
            .start();
    span.tag("status", "OK");
    span.tag("certainty", "EXECUTED");
    span.end();
    return span;
  }
}
