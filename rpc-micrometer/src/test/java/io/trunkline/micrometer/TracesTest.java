package io.trunkline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.trunkline.client.Reference;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerCall;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TracesTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  private final Spans atClient = new Spans();
  private final Spans atServer = new Spans();
  private final AtomicReference<Map<String, Object>> seen = new AtomicReference<>();
  private final AtomicReference<String> traceInMethod = new AtomicReference<>();

  private final class Desk implements Orders {
    @Override
    public String place(String item) {
      seen.set(ServerCall.current().orElseThrow().attachments());
      traceInMethod.set(atServer.tracer().currentSpan().context().traceId());
      return item;
    }

    @Override
    public CompletableFuture<String> later(String item) {
      return CompletableFuture.supplyAsync(() -> item);
    }

    @Override
    public String refuse(String item) {
      throw new IllegalStateException("no " + item);
    }
  }

  @ParameterizedTest(name = "handshake {0}")
  @ValueSource(booleans = {true, false})
  void aTraceGoesFromTheCallerThroughBothSides(boolean handshake) throws Exception {
    Observation work = Observation.createNotStarted("work", atClient.registry());
    try (RpcServer server = server();
        RpcClient client = client(handshake)) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      work.observe(() -> orders.place("a"));
    }

    SpanData served = atServer.ended().remove();
    SpanData called = atClient.ended().remove();
    SpanData parent = atClient.ended().remove();
    assertThat(called.getParentSpanId()).isEqualTo(parent.getSpanId());
    assertThat(served.getParentSpanId()).isEqualTo(called.getSpanId());
    assertThat(served.getTraceId()).isEqualTo(parent.getTraceId()).isEqualTo(traceInMethod.get());
    assertThat(called.getKind()).isEqualTo(SpanKind.CLIENT);
    assertThat(served.getKind()).isEqualTo(SpanKind.SERVER);
    assertThat(served.getName()).isEqualTo(Orders.class.getName() + "/place");
    for (SpanData span : new SpanData[] {called, served}) {
      assertThat(text(span, "rpc.system")).isEqualTo("apache_dubbo");
      assertThat(text(span, "rpc.service")).isEqualTo(Orders.class.getName());
      assertThat(text(span, "rpc.method")).isEqualTo("place");
      assertThat(text(span, "status")).isEqualTo("OK");
      assertThat(text(span, "certainty")).isEqualTo("EXECUTED");
    }
    assertThat(seen.get())
        .containsEntry(
            "traceparent", "00-" + called.getTraceId() + "-" + called.getSpanId() + "-01");
  }

  @Test
  void aTraceThatAStockConsumerWroteGoesOn() throws Exception {
    try (RpcServer server = server();
        RpcClient client =
            RpcClient.builder().timeout(Duration.ofSeconds(30)).handshake(false).build()) {
      Reference<Orders> reference =
          client
              .reference(
                  ReferenceOptions.builder(Orders.class, "dubbo://127.0.0.1:" + server.port())
                      .build())
              .attach("traceparent", "00-" + TRACE + "-" + SPAN + "-01")
              .attach("tracestate", "acme=1");
      reference.service().place("a");
    }

    SpanData served = atServer.ended().remove();
    assertThat(served.getTraceId()).isEqualTo(TRACE);
    assertThat(served.getParentSpanId()).isEqualTo(SPAN);
    assertThat(served.getSpanContext().getTraceState().get("acme")).isEqualTo("1");
  }

  @Test
  void asynchronousCallsAndFailuresEndTheirSpansWithTheCall() throws Exception {
    try (RpcServer server = server();
        RpcClient client = client(true)) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      assertThat(orders.later("a").get(10, TimeUnit.SECONDS)).isEqualTo("a");
      assertThatThrownBy(() -> orders.refuse("b")).hasMessage("no b");
    }

    for (Spans side : new Spans[] {atClient, atServer}) {
      assertThat(side.ended()).hasSize(2);
      assertThat(text(side.ended().remove(), "status")).isEqualTo("OK");
      SpanData failed = side.ended().remove();
      assertThat(text(failed, "status")).isEqualTo("FAILED");
      assertThat(failed.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    }
  }

  @Test
  void aRegistryWithoutHandlersCostsNoAttachment() throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .filter(new ServerObservations(ObservationRegistry.create()))
                .service(Orders.class, new Seeing())
                .start();
        RpcClient client =
            RpcClient.builder()
                .timeout(Duration.ofSeconds(30))
                .filter(new ClientObservations(ObservationRegistry.NOOP))
                .build()) {
      client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port()).place("a");
    }
    assertThat(seen.get()).doesNotContainKey("traceparent");
  }

  @Test
  void callsThatAreTimedHaveNoSecondTimerFromTheRegistry() throws Exception {
    MeterRegistry meters = new SimpleMeterRegistry();
    atServer
        .registry()
        .observationConfig()
        .observationHandler(
            new FirstMatchingCompositeObservationHandler(
                new CallsTimedElsewhere(), new DefaultMeterObservationHandler(meters)));
    try (RpcServer server = server();
        RpcClient client = client(true)) {
      client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port()).place("a");
    }
    assertThat(atServer.ended()).hasSize(1);
    assertThat(meters.getMeters()).isEmpty();
  }

  private final class Seeing implements Orders {
    @Override
    public String place(String item) {
      seen.set(ServerCall.current().orElseThrow().attachments());
      return item;
    }

    @Override
    public CompletableFuture<String> later(String item) {
      return CompletableFuture.completedFuture(item);
    }

    @Override
    public String refuse(String item) {
      return item;
    }
  }

  private RpcServer server() throws Exception {
    return RpcServer.builder()
        .host("127.0.0.1")
        .port(0)
        .filter(new ServerObservations(atServer.registry()))
        .service(Orders.class, new Desk())
        .start();
  }

  private RpcClient client(boolean handshake) {
    return RpcClient.builder()
        .timeout(Duration.ofSeconds(30))
        .handshake(handshake)
        .filter(new ClientObservations(atClient.registry()))
        .build();
  }

  private static String text(SpanData span, String key) {
    return span.getAttributes().get(AttributeKey.stringKey(key));
  }
}
