package io.trunkline.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.trunkline.client.RpcClient;
import io.trunkline.micrometer.CallTimers;
import io.trunkline.micrometer.ClientMeters;
import io.trunkline.micrometer.ServerMeters;
import io.trunkline.micrometer.StageTimers;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Gives all servers and clients of a context their meters. Thread-safe. */
final class MeteredRpc implements RpcConfigurer {

  private final MeterRegistry registry;
  private final CallTimers served;
  private final CallTimers called;

  /** Whether each stage of calls has a timer, too. */
  private final boolean hasStages;

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
