package io.trunkline.server;

import io.trunkline.discovery.RegistryStatus;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.internal.service.ServiceTable;
import io.trunkline.serialization.Serialization;
import java.util.List;
import java.util.Map;

/**
 * The description of a server: its services and serializations, its registries, its load, and the
 * terms of its current connections. It contains addresses and no secrets.
 *
 * @param port the listening port
 * @param registered whether all services whose delay is over are registered
 * @param registries the services at each level of each registry
 * @param stats the load and the counters
 * @param serializations the names of the serializations of its port, the preferred one first
 * @param services its services, in the order of their paths
 * @param terms the terms of each connection by the address of its consumer, in human-readable form;
 *     at most {@link #MAX_CONNECTIONS} of them
 */
public record ServerDetails(
    int port,
    boolean registered,
    List<RegistryStatus> registries,
    ServerStats stats,
    List<String> serializations,
    List<ServedService> services,
    Map<String, String> terms) {

  /** How many connections the terms have. */
  public static final int MAX_CONNECTIONS = 1_000;

  public ServerDetails {
    registries = List.copyOf(registries);
    serializations = List.copyOf(serializations);
    services = List.copyOf(services);
  }

  static ServerDetails of(RpcServer server, ServiceTable services, ServerPort port) {
    return new ServerDetails(
        server.port(),
        server.isRegistered(),
        server.registries(),
        server.stats(),
        port.serializations().stream().map(Serialization::name).toList(),
        services.sorted().stream().map(ServedService::of).toList(),
        port.terms(MAX_CONNECTIONS));
  }
}
