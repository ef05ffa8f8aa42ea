package io.trunkline.micrometer;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;

/** What spans say of the methods that have been called, each prepared once. Thread-safe. */
final class SpanMethods {

  private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey(CallNames.SYSTEM);
  private static final AttributeKey<String> SERVICE = AttributeKey.stringKey(CallNames.SERVICE);
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey(CallNames.METHOD);
  private static final AttributeKey<String> STATUS = AttributeKey.stringKey(CallNames.STATUS);
  private static final AttributeKey<String> CERTAINTY = AttributeKey.stringKey(CallNames.CERTAINTY);

  private static final Map<Stage, AttributeKey<Long>> STAGES =
      Arrays.stream(Stage.values())
          .collect(
              Collectors.toUnmodifiableMap(
                  stage -> stage, stage -> AttributeKey.longKey("trunkline.stage." + stage.key())));

  private final Map<CallSite, SpanMethod> methods = new ConcurrentHashMap<>();

  SpanMethod of(CallSite site) {
    SpanMethod known = methods.get(site);
    return known != null ? known : methods.computeIfAbsent(site, SpanMethod::new);
  }

  /** One method. Thread-safe. */
  static final class SpanMethod {

    private final CallSite site;
    private final String spanName;
    private final AtomicReferenceArray<Attributes> atEnd = new AtomicReferenceArray<>(Ending.COUNT);

    private SpanMethod(CallSite site) {
      this.site = site;
      this.spanName = site.service() + "/" + site.method();
    }

    /** {@code com.acme.Orders/place}. */
    String spanName() {
      return spanName;
    }

    /**
     * Adds an event with the stages of the call to its span: the attribute {@code
     * trunkline.stage.queue}, for example, has nanoseconds.
     */
    static void addStages(Span span, StageTimes times) {
      AttributesBuilder attributes = Attributes.builder();
      STAGES.forEach((stage, key) -> times.nanos(stage).ifPresent(n -> attributes.put(key, n)));
      span.addEvent(CallNames.STAGES, attributes.build());
    }

    /** Ends the span with the call, once. */
    CompletionStage<Outcome> endWith(CompletionStage<Outcome> stage, Span span) {
      if (stage instanceof CompletableFuture<Outcome> ended && ended.isDone()) {
        end(span, ended.join());
        return stage;
      }
      return stage.thenApply(
          outcome -> {
            end(span, outcome);
            return outcome;
          });
    }

    private void end(Span span, Outcome outcome) {
      if (span.isRecording()) { // else nobody reads it
        span.setAllAttributes(attributes(Ending.of(outcome)));
        if (outcome instanceof Outcome.Failure failure) {
          failed(span, failure.error());
        } else if (outcome instanceof Outcome.Unanswered unanswered) {
          failed(span, unanswered.reason());
        }
      }
      span.end();
    }

    /** Of a call without an outcome: the rest of the chain threw. */
    static void broken(Span span, Throwable thrown) {
      failed(span, thrown);
      span.end();
    }

    private static void failed(Span span, Throwable error) {
      span.recordException(error);
      String message = error.getMessage();
      span.setStatus(StatusCode.ERROR, message == null ? "" : message);
    }

    private Attributes attributes(int ending) {
      Attributes known = atEnd.get(ending);
      if (known == null) {
        known =
            Attributes.builder()
                .put(SYSTEM, CallNames.DUBBO)
                .put(SERVICE, site.service())
                .put(METHOD, site.method())
                .put(STATUS, Ending.status(ending))
                .put(CERTAINTY, Ending.certainty(ending))
                .build();
        atEnd.set(ending, known);
      }
      return known;
    }
  }
}
