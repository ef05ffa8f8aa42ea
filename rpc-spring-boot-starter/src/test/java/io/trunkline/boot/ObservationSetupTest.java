package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.trunkline.spring.RpcConfigurer;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Which of the two ways makes spans of an application's calls. */
class ObservationSetupTest {

  /** What Boot sets up with OpenTelemetry. */
  private static void openTelemetry(AnnotationConfigApplicationContext context) {
    io.opentelemetry.api.trace.Tracer otel = SdkTracerProvider.builder().build().get("test");
    OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
    context.registerBean(io.opentelemetry.api.trace.Tracer.class, () -> otel);
    context.registerBean(
        ContextPropagators.class,
        () -> ContextPropagators.create(W3CTraceContextPropagator.getInstance()));
    context.registerBean(OtelTracer.class, () -> tracer);
    context.registerBean(
        DefaultTracingObservationHandler.class, () -> new DefaultTracingObservationHandler(tracer));
  }

  @SafeVarargs
  private static RpcConfigurer made(
      Map<String, Object> properties, Consumer<AnnotationConfigApplicationContext>... beans) {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("test", properties));
      context.registerBean(ObservationRegistry.class, () -> ObservationRegistry.create());
      for (Consumer<AnnotationConfigApplicationContext> some : beans) {
        some.accept(context);
      }
      context.register(TrunklineObservationAutoConfiguration.class);
      context.refresh();
      return context.getBean("trunklineObservations", RpcConfigurer.class);
    }
  }

  @Test
  void openTelemetryMakesTheSpansWhereObservationsAreAsBootSetsThemUp() {
    assertThat(made(Map.of(), ObservationSetupTest::openTelemetry)).isInstanceOf(SpannedRpc.class);
  }

  @Test
  void aHandlerOfTheApplicationSeesObservationsOfCalls() {
    ObservationHandler<Observation.Context> own = context -> true;
    assertThat(
            made(
                Map.of(),
                ObservationSetupTest::openTelemetry,
                context -> context.registerBean(ObservationHandler.class, () -> own)))
        .isInstanceOf(ObservedRpc.class);
  }

  @Test
  void aPredicateOfTheApplicationIsAskedAboutCalls() {
    ObservationPredicate own = (name, context) -> true;
    assertThat(
            made(
                Map.of(),
                ObservationSetupTest::openTelemetry,
                context -> context.registerBean(ObservationPredicate.class, () -> own)))
        .isInstanceOf(ObservedRpc.class);
  }

  @Test
  void propertiesThatChangeObservationsCountForCalls() {
    assertThat(
            made(
                Map.of("management.observations.key-values.region", "eu"),
                ObservationSetupTest::openTelemetry))
        .isInstanceOf(ObservedRpc.class);
    assertThat(
            made(
                Map.of("management.observations.enable.rpc", "false"),
                ObservationSetupTest::openTelemetry))
        .isInstanceOf(ObservedRpc.class);
  }

  @Test
  void observationsAreMadeWhereTheApplicationAsksForThem() {
    assertThat(
            made(
                Map.of("trunkline.observations.enabled", "true"),
                ObservationSetupTest::openTelemetry))
        .isInstanceOf(ObservedRpc.class);
  }

  @Test
  void anotherTracerThanOpenTelemetryIsAskedThroughObservations() {
    assertThat(made(Map.of(), context -> context.registerBean(Tracer.class, () -> Tracer.NOOP)))
        .isInstanceOf(ObservedRpc.class);
  }
}
