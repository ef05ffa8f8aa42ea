package io.trunkline.boot;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerDetails;
import io.trunkline.spring.ContextReference;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.util.LinkedHashMap;
import java.util.List;
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

  /** Servers, clients and references by name. */
  @ReadOperation
  public Map<String, Object> connections() {
    Map<String, Object> listening = new LinkedHashMap<>();
    servers.all().forEach((protocol, server) -> listening.put(protocol, server(server)));
    Map<String, Object> calling = new LinkedHashMap<>();
    clients.all().forEach((protocol, client) -> calling.put(protocol, client(client)));
    Map<String, Object> references = new LinkedHashMap<>();
    clients.references().forEach(r -> references.put(r.name(), reference(r)));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("servers", listening);
    all.put("clients", calling);
    all.put("references", references);
    return all;
  }

  private static Map<String, Object> server(RpcServer server) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("port", server.port());
    said.put("registered", server.isRegistered());
    said.put("registries", server.registries());
    said.put("stats", server.stats());
    ServerDetails details = server.details();
    said.put("serializations", details.serializations());
    said.put("services", details.services());
    said.put("terms", details.terms());
    return said;
  }

  private static Map<String, Object> client(RpcClient client) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("terms", client.terms());
    said.put("stats", client.stats());
    return said;
  }

  private static Map<String, Object> reference(ContextReference reference) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("connected", reference.reference().isConnected());
    said.put("terms", reference.reference().terms());
    List<String> addresses =
        reference.reference().addresses().stream().map(String::valueOf).toList();
    said.put("addresses", addresses);
    said.put("levels", reference.reference().levels());
    return said;
  }
}
