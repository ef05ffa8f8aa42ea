package io.trunkline.boot;

import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The actuator's endpoint {@code trunkline}: the services of each port with their methods, who is
 * connected, and what the two ends of each connection have agreed on. It shows addresses and no
 * secrets. Thread-safe.
 */
@Endpoint(id = "trunkline")
public final class TrunklineEndpoint {

  private final RpcServers servers;
  private final RpcClients clients;

  TrunklineEndpoint(RpcServers servers, RpcClients clients) {
    this.servers = servers;
    this.clients = clients;
  }

  /** The descriptions of servers, clients and references, by name. */
  @ReadOperation
  public Map<String, Object> connections() {
    Map<String, Object> listening = new LinkedHashMap<>();
    servers.all().forEach((protocol, server) -> listening.put(protocol, server.details()));
    Map<String, Object> calling = new LinkedHashMap<>();
    clients.all().forEach((protocol, client) -> calling.put(protocol, client.details()));
    Map<String, Object> references = new LinkedHashMap<>();
    clients.references().forEach(one -> references.put(one.name(), one.reference().details()));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("servers", listening);
    all.put("clients", calling);
    all.put("references", references);
    return all;
  }
}
