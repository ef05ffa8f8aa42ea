package io.trunkline.server;

import java.util.List;
import java.util.Map;

/**
 * The services and serializations of a server, and the terms of its current connections.
 *
 * @param services its services, in the order of their paths
 * @param serializations the names of the serializations of its port, the preferred one first
 * @param terms the terms of each connection by the address of its consumer, in human-readable form;
 *     at most {@link #MAX_CONNECTIONS} of them
 */
public record ServerDetails(
    List<ServedService> services, List<String> serializations, Map<String, String> terms) {

  /** How many connections the terms have. */
  public static final int MAX_CONNECTIONS = 1_000;

  public ServerDetails {
    services = List.copyOf(services);
    serializations = List.copyOf(serializations);
  }
}
