package io.trunkline.spring;

import io.trunkline.options.ServerOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The serializations of ports and their services. A port that names none accepts the default one
 * and those that its services name, each for the services that name it. Not safe for use by several
 * threads.
 */
final class PortSerializations {

  private static final String ATTRIBUTE = "serialization";
  private static final List<String> STANDARD = ServerOptions.SERIALIZATIONS.orStandard(null);

  private final Map<String, Set<String>> named = new LinkedHashMap<>();

  /** Takes note of a service of a port. */
  void add(String port, ConfiguredElement service) {
    named.computeIfAbsent(port, p -> new LinkedHashSet<>()).addAll(service.texts(ATTRIBUTE));
  }

  /**
   * The serializations that a port accepts.
   *
   * @param port the name that its services were added with
   */
  List<String> of(String port, ConfiguredElement protocol) {
    if (!protocol.texts(ATTRIBUTE).isEmpty()) {
      return protocol.texts(ATTRIBUTE);
    }
    Set<String> all = new LinkedHashSet<>(STANDARD);
    all.addAll(named.getOrDefault(port, Set.of()));
    return new ArrayList<>(all);
  }

  /** The serializations that a service of a port accepts; empty for all of the port's. */
  List<String> of(String port, ConfiguredElement protocol, ConfiguredElement service) {
    List<String> own = service.texts(ATTRIBUTE);
    boolean others = !named.getOrDefault(port, Set.of()).isEmpty();
    return own.isEmpty() && others && protocol.texts(ATTRIBUTE).isEmpty() ? STANDARD : own;
  }
}
