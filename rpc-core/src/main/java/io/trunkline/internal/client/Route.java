package io.trunkline.internal.client;

import java.util.List;
import java.util.Map;

/**
 * Where the calls of a reference go, and how many of them at a time.
 *
 * @param addresses each once
 * @param ownConnections how many connections of its own it has to each of them; 0 for the one that
 *     references share
 * @param separateLargeMessages whether calls of methods with large messages have a connection of
 *     their own to a provider that sends each message as a whole
 * @param places how many calls may be under way at a time, of those methods that have a limit
 */
public record Route(
    List<Destination> addresses,
    int ownConnections,
    boolean separateLargeMessages,
    Map<ClientMethod, CallPlaces> places) {

  public Route {
    addresses = List.copyOf(addresses);
    places = Map.copyOf(places);
  }

  /** On the connections that references share, without a limit. */
  static Route shared(List<Destination> addresses) {
    return new Route(addresses, 0, false, Map.of());
  }
}
