package io.trunkline.boot;

import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.trunkline.client.RpcClient;
import io.trunkline.micrometer.ClientSpans;
import io.trunkline.micrometer.ServerSpans;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Makes the calls of all servers and clients of a context spans.
 *
 * @param tracer OpenTelemetry's, behind that of Micrometer
 * @param propagator what Boot has put together
 */
record SpannedRpc(Tracer tracer, TextMapPropagator propagator) implements RpcConfigurer {

  /** With the tracer of a context; null if it has none, or several. */
  static @Nullable SpannedRpc of(ListableBeanFactory beans) {
    Tracer tracer = beans.getBeanProvider(Tracer.class).getIfUnique();
    ContextPropagators propagators = beans.getBeanProvider(ContextPropagators.class).getIfUnique();
    return tracer == null || propagators == null
        ? null
        : new SpannedRpc(tracer, propagators.getTextMapPropagator());
  }

  @Override
  public void configure(RpcServer.Builder server) {
    server.filter(new ServerSpans(tracer, propagator));
  }

  @Override
  public void configure(RpcClient.Builder client) {
    client.filter(new ClientSpans(tracer, propagator));
  }
}
