package io.trunkline.interop.boot.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.boot.Stock;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Spans of what an agent sets as the global OpenTelemetry. */
@Timeout(60)
class AgentSpansTest {

  private final Queue<ReadableSpan> begun = new ConcurrentLinkedQueue<>();

  /** Keeps the spans. */
  private final class Kept implements SpanProcessor {

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
      begun.add(span);
    }

    @Override
    public boolean isStartRequired() {
      return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {}

    @Override
    public boolean isEndRequired() {
      return false;
    }
  }

  /** Says which trace its calls belong to. */
  private static final class Traced implements Stock {

    @Override
    public int pieces(String item) {
      return 0;
    }

    @Override
    public String trace() {
      return Span.current().getSpanContext().getTraceId();
    }
  }

  @Test
  void areOfOneTraceAtBothEnds() throws IOException {
    OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder().addSpanProcessor(new Kept()).build())
        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
        .buildAndRegisterGlobal();
    AgentSpans spans = new AgentSpans();
    RpcServer.Builder server = RpcServer.builder().host("127.0.0.1").port(0);
    RpcClient.Builder client = RpcClient.builder().timeout(Duration.ofSeconds(30));
    spans.configure(server);
    spans.configure(client);
    try (RpcServer started = server.service(Stock.class, new Traced()).start();
        RpcClient built = client.build()) {
      Stock stock = built.refer(Stock.class, "dubbo://127.0.0.1:" + started.port());

      String trace = stock.trace();

      assertThat(begun)
          .extracting(ReadableSpan::getKind)
          .containsExactly(SpanKind.CLIENT, SpanKind.SERVER);
      assertThat(begun).extracting(span -> span.getSpanContext().getTraceId()).containsOnly(trace);
    } finally {
      GlobalOpenTelemetry.resetForTest();
    }
  }
}
