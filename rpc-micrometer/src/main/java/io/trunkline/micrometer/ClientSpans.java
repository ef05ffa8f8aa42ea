package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.trunkline.call.AddedAttachments;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.micrometer.SpanMethods.SpanMethod;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A filter that makes each call of a client a span of OpenTelemetry. Spans and attachments are
 * those of {@link ClientObservations} with OpenTelemetry's tracer, at a fraction of the cost;
 * Micrometer's observation handlers, filters and conventions do not apply. The parent is the span
 * in force on the calling thread, including that of an observation. Needs {@code opentelemetry-api}
 * on the class path. Thread-safe.
 */
public final class ClientSpans implements Filter {

  private static final TextMapSetter<Added> SETTER =
      (added, key, value) -> requireNonNull(added).put(key, value);

  private final SpanMethods methods = new SpanMethods();
  private final Tracer tracer;
  private final TextMapPropagator propagator;

  /**
   * Creates a filter with a tracer of OpenTelemetry.
   *
   * @param propagator writes the trace to attachments; stock Dubbo 3.3 reads those of the W3C
   *     propagator
   */
  public ClientSpans(Tracer tracer, TextMapPropagator propagator) {
    this.tracer = requireNonNull(tracer, "tracer");
    this.propagator = requireNonNull(propagator, "propagator");
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    SpanMethod method = methods.of(invocation.site());
    Span span = tracer.spanBuilder(method.spanName()).setSpanKind(SpanKind.CLIENT).startSpan();
    CompletionStage<Outcome> stage;
    try {
      Added added = new Added();
      propagator.inject(Context.current().with(span), added, SETTER);
      Invocation traced =
          invocation.withAttachments(
              AddedAttachments.to(invocation.attachments(), added.attachments));
      stage =
          next.proceed(
              span.isRecording()
                  ? traced.withCallListener(call -> SpanMethod.addStages(span, call.stages()))
                  : traced);
    } catch (Throwable thrown) {
      SpanMethod.broken(span, thrown);
      throw thrown;
    }
    return method.endWith(stage, span);
  }

  /** What the propagator writes: nearly always one attachment. */
  private static final class Added {

    private Map<String, Object> attachments = Map.of();

    private void put(String key, @Nullable String value) {
      if (value == null) {
        return;
      }
      if (attachments.isEmpty()) {
        attachments = Map.of(key, value);
      } else {
        Map<String, Object> more = new HashMap<>(attachments);
        more.put(key, value);
        attachments = more;
      }
    }
  }
}
