package io.trunkline.boot;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.trunkline.client.RpcClient;
import io.trunkline.micrometer.CallTimers;
import io.trunkline.micrometer.ClientMeters;
import io.trunkline.micrometer.ServerMeters;
import io.trunkline.micrometer.StageTimers;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.SharedSettings;
import io.trunkline.spring.RpcConfigurer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Gives all servers and clients of a context their meters. Thread-safe. */
final class MeteredRpc implements RpcConfigurer {

  private final MeterRegistry registry;
  private final CallTimers served;
  private final CallTimers called;

  /** Whether each stage of calls has a timer, too. */
  private final boolean hasStages;

  private final Set<String> named = new HashSet<>();
  private final Map<RpcServer, ServerMeters> servers = new ConcurrentHashMap<>();
  private final Map<RpcClient, ClientMeters> clients = new ConcurrentHashMap<>();

  MeteredRpc(MeterRegistry registry, boolean hasStages) {
    this.registry = registry;
    this.hasStages = hasStages;
    this.served = CallTimers.ofServer(registry);
    this.called = CallTimers.ofClient(registry);
  }

  @Override
  public void configure(RpcServer.Builder server) {
    server.filter(served);
    name(server.options().get(SharedSettings.APPLICATION));
    if (hasStages) {
      server.filter(StageTimers.ofServer(registry));
    }
  }

  @Override
  public void configure(RpcClient.Builder client) {
    client.filter(called);
    if (hasStages) {
      client.filter(StageTimers.ofClient(registry));
    }
    name(client.options().get(SharedSettings.APPLICATION));
  }

  /** Dubbo's dashboards list applications by this counter, which is always 1. */
  private synchronized void name(String application) {
    Counter counter =
        Counter.builder("dubbo.application.info.total")
            .description("the name of the application")
            .tag("application.name", application)
            .register(registry);
    if (named.add(application)) {
      counter.increment();
    }
  }

  @Override
  public void started(String protocol, RpcServer server) {
    ServerMeters meters = new ServerMeters(server);
    servers.put(server, meters);
    meters.bindTo(registry);
  }

  @Override
  public void closing(String protocol, RpcServer server) {
    ServerMeters meters = servers.remove(server);
    if (meters != null) {
      meters.close();
    }
  }

  @Override
  public void built(String protocol, RpcClient client) {
    ClientMeters meters = new ClientMeters(client, Tags.of("client", protocol));
    clients.put(client, meters);
    meters.bindTo(registry);
  }

  @Override
  public void closing(String protocol, RpcClient client) {
    ClientMeters meters = clients.remove(client);
    if (meters != null) {
      meters.close();
    }
  }
}
