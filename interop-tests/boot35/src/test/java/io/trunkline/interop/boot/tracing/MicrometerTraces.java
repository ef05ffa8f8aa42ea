package io.trunkline.interop.boot.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.trunkline.interop.boot.Traces;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Micrometer's, which Boot has since 3. Boot 2.7 is tested without this package. */
@Component
class MicrometerTraces implements Traces {

  private final Tracer tracer;

  MicrometerTraces(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public String current() {
    Span span = tracer.currentSpan();
    return span == null ? "" : span.context().traceId();
  }

  @Override
  public String[] inOne(Supplier<String> call) {
    Span span = tracer.nextSpan().name("shopping").start();
    try (Tracer.SpanInScope scope = tracer.withSpan(span)) {
      assert scope != null;
      return new String[] {span.context().traceId(), call.get()};
    } finally {
      span.end();
    }
  }
}
