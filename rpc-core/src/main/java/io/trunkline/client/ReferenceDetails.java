package io.trunkline.client;

import io.trunkline.discovery.LevelStatus;
import java.util.List;

/**
 * The description of a reference: its service, and the state of its providers. It contains
 * addresses and no secrets.
 *
 * @param service the interface
 * @param connected whether a provider is connected now
 * @param terms the terms of the current connection, in human-readable form
 * @param addresses the status of each provider, in human-readable form
 * @param levels what the reference finds at each level of its registries
 */
public record ReferenceDetails(
    Class<?> service,
    boolean connected,
    String terms,
    List<String> addresses,
    List<LevelStatus> levels) {

  public ReferenceDetails {
    addresses = List.copyOf(addresses);
    levels = List.copyOf(levels);
  }
}
