package io.trunkline.interop.boot.agent;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.trunkline.client.RpcClient;
import io.trunkline.micrometer.ClientSpans;
import io.trunkline.micrometer.ServerSpans;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import org.springframework.stereotype.Component;

@Component
final class AgentSpans implements RpcConfigurer {

  private final OpenTelemetry agent = GlobalOpenTelemetry.get();
  private final Tracer tracer = agent.getTracer("trunkline");
  private final TextMapPropagator propagator = agent.getPropagators().getTextMapPropagator();

  @Override
  public void configure(RpcClient.Builder client) {
    client.filter(new ClientSpans(tracer, propagator));
  }

  @Override
  public void configure(RpcServer.Builder server) {
    server.filter(new ServerSpans(tracer, propagator));
  }
}
