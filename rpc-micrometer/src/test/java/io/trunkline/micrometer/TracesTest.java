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
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Stage;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class TracesTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  private static final TextMapPropagator PROPAGATOR = W3CTraceContextPropagator.getInstance();

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

  /** How calls become spans. */
  private enum Way {
    OBSERVATIONS,
    SPANS
  }

  @ParameterizedTest
  @EnumSource
  void spansHaveTheStagesOfTheirCalls(Way way) throws Exception {
    try (RpcServer server = server(way);
        RpcClient client = client(way, true)) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      orders.place("a");
    }
    assertStages(way, atClient.ended().remove(), Stage.values());
    assertStages(way, atServer.ended().remove(), Stage.QUEUE, Stage.READ, Stage.METHOD);
  }

  private static void assertStages(Way way, SpanData span, Stage... stages) {
    assertThat(span.getEvents()).hasSize(1);
    EventData event = span.getEvents().get(0);
    for (Stage stage : stages) {
      if (way == Way.SPANS) {
        assertThat(event.getName()).isEqualTo("rpc.stages");
        assertThat(
                event.getAttributes().get(AttributeKey.longKey("trunkline.stage." + stage.key())))
            .as("%s", stage)
            .isNotNegative();
      } else {
        assertThat(event.getName()).contains(stage.key() + " ");
      }
    }
  }

  @ParameterizedTest(name = "{0}, handshake {1}")
  @CsvSource({"OBSERVATIONS,true", "OBSERVATIONS,false", "SPANS,true", "SPANS,false"})
  void aTraceGoesFromTheCallerThroughBothSides(Way way, boolean handshake) throws Exception {
    Observation work = Observation.createNotStarted("work", atClient.registry());
    try (RpcServer server = server(way);
        RpcClient client = client(way, handshake)) {
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

  @ParameterizedTest
  @EnumSource
  void aTraceThatAStockConsumerWroteGoesOn(Way way) throws Exception {
    try (RpcServer server = server(way);
        RpcClient client = Loopback.client().handshake(false).build()) {
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

  @ParameterizedTest
  @EnumSource
  void asynchronousCallsAndFailuresEndTheirSpansWithTheCall(Way way) throws Exception {
    try (RpcServer server = server(way);
        RpcClient client = client(way, true)) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      assertThat(orders.later("a").get(30, TimeUnit.SECONDS)).isEqualTo("a");
      assertThatThrownBy(() -> orders.refuse("b")).hasMessage("no b");
    }

    for (Spans side : new Spans[] {atClient, atServer}) {
      assertThat(side.ended()).hasSize(2);
      assertThat(text(side.ended().remove(), "status")).isEqualTo("OK");
      SpanData failed = side.ended().remove();
      assertThat(text(failed, "status")).isEqualTo("FAILED");
      assertThat(failed.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
      assertThat(failed.getStatus().getDescription()).isEqualTo("no b");
      assertThat(failed.getEvents()).hasSize(2); // the stages and the exception
    }
  }

  @Test
  void anObservationInTheMethodBelongsToItsSpan() throws Exception {
    Orders observing =
        new Seeing() {
          @Override
          public String place(String item) {
            return Observation.createNotStarted("inside", atServer.registry()).observe(() -> item);
          }
        };
    try (RpcServer server =
            Loopback.server()
                .filter(new ServerSpans(atServer.otel(), PROPAGATOR))
                .service(Orders.class, observing)
                .start();
        RpcClient client = client(Way.SPANS, true)) {
      client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port()).place("a");
    }
    SpanData inside = atServer.ended().remove();
    SpanData served = atServer.ended().remove();
    assertThat(inside.getParentSpanId()).isEqualTo(served.getSpanId());
    assertThat(inside.getTraceId()).isEqualTo(served.getTraceId());
  }

  @Test
  void attachmentsOfTheReferenceArriveBesideTheTrace() throws Exception {
    try (RpcServer server = Loopback.server().service(Orders.class, new Seeing()).start();
        RpcClient client = client(Way.SPANS, true)) {
      Orders orders =
          client
              .reference(
                  ReferenceOptions.builder(Orders.class, "dubbo://127.0.0.1:" + server.port())
                      .attachment("remote.application", "shop")
                      .build())
              .service();
      for (int call = 0; call < 2; call++) { // the second names its call site by number
        orders.place("a");
        SpanData called = atClient.ended().remove();
        assertThat(seen.get())
            .containsEntry("remote.application", "shop")
            .containsEntry(
                "traceparent", "00-" + called.getTraceId() + "-" + called.getSpanId() + "-01");
      }
    }
  }

  @Test
  void aRegistryWithoutHandlersCostsNoAttachment() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .filter(new ServerObservations(ObservationRegistry.create()))
                .service(Orders.class, new Seeing())
                .start();
        RpcClient client =
            Loopback.client().filter(new ClientObservations(ObservationRegistry.NOOP)).build()) {
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
    try (RpcServer server = server(Way.OBSERVATIONS);
        RpcClient client = client(Way.OBSERVATIONS, true)) {
      client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port()).place("a");
    }
    assertThat(atServer.ended()).hasSize(1);
    assertThat(meters.getMeters()).isEmpty();
  }

  private class Seeing implements Orders {
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

  private RpcServer server(Way way) throws Exception {
    return Loopback.server()
        .filter(
            way == Way.SPANS
                ? new ServerSpans(atServer.otel(), PROPAGATOR)
                : new ServerObservations(atServer.registry()))
        .service(Orders.class, new Desk())
        .start();
  }

  private RpcClient client(Way way, boolean handshake) {
    return Loopback.client()
        .handshake(handshake)
        .filter(
            way == Way.SPANS
                ? new ClientSpans(atClient.otel(), PROPAGATOR)
                : new ClientObservations(atClient.registry()))
        .build();
  }

  private static String text(SpanData span, String key) {
    return span.getAttributes().get(AttributeKey.stringKey(key));
  }
}
