package io.trunkline.boot;

import io.trunkline.spring.ContextReference;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the servers and references of a context are, for either line's health API.
 *
 * @param isUp whether the servers listen, and each reference whose {@code check} is true has a
 *     connection
 * @param details ports by protocol, and which references are connected, by bean
 */
record RpcHealth(boolean isUp, Map<String, Object> details) {

  static RpcHealth of(RpcServers servers, RpcClients clients) {
    boolean up = servers.isRunning();
    Map<String, Object> details = new LinkedHashMap<>();
    Map<String, Object> ports = new LinkedHashMap<>();
    servers.all().forEach((protocol, server) -> ports.put(protocol, server.port()));
    details.put("listening", ports);
    Map<String, Object> connected = new LinkedHashMap<>();
    for (ContextReference reference : clients.references()) {
      boolean isConnected = reference.reference().isConnected();
      up &= isConnected || !reference.checked();
      connected.put(reference.name(), isConnected ? "connected" : "not connected");
    }
    details.put("references", connected);
    return new RpcHealth(up, details);
  }
}
