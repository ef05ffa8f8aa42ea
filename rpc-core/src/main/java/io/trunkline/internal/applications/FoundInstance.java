package io.trunkline.internal.applications;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.text.JsonReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance of an application, as a registry lists it.
 *
 * @param address its host and port, with its metadata as parameters
 * @param ports the port of each protocol; the instance's port for dubbo if it names no protocols
 */
record FoundInstance(ProviderAddress address, Map<String, Integer> ports) {

  static final String DUBBO = "dubbo";

  private static final String NOTHING = "0"; // the revision of an instance without services
  private static final int LONGEST_JSON = 20_000;
  private static final int HIGHEST_PORT = 65_535;
  private static final String SSL = "ssl-enabled";
  private static final String PROTOCOL = "protocol";

  /**
   * An instance in the registry. Metadata that cannot be read is ignored.
   *
   * @param known the ports of each text that was read before; instances often have the same
   */
  static FoundInstance of(ProviderAddress address, Map<String, Map<String, Integer>> known) {
    String endpoints = address.parameter("dubbo.endpoints");
    Map<String, Integer> ports =
        endpoints == null
            ? Map.of()
            : known.computeIfAbsent(endpoints, text -> Map.copyOf(ports(text)));
    return new FoundInstance(address, ports.isEmpty() ? Map.of(DUBBO, address.port()) : ports);
  }

  private static Map<String, Integer> ports(String endpoints) {
    Map<String, Integer> ports = new LinkedHashMap<>();
    try {
      for (Map<String, Object> endpoint : JsonReader.objects(endpoints, LONGEST_JSON)) {
        String protocol = JsonReader.text(endpoint.get(PROTOCOL));
        int port = port(JsonReader.text(endpoint.get("port")));
        if (protocol != null && port > 0) {
          ports.putIfAbsent(protocol, port);
        }
      }
      return ports;
    } catch (IllegalArgumentException unusable) {
      return Map.of();
    }
  }

  private Map<String, String> serviceParams() {
    String text = address.parameter("dubbo.metadata-service.url-params");
    try {
      return text == null ? Map.of() : JsonReader.texts(JsonReader.object(text, LONGEST_JSON));
    } catch (IllegalArgumentException unusable) {
      return Map.of();
    }
  }

  /** The protocol that it names for questions about its services. */
  String serviceProtocol() {
    return serviceParams().getOrDefault(PROTOCOL, DUBBO);
  }

  /**
   * Where it is asked for its services over dubbo; null if it has no port for that. If it names
   * another protocol, some versions of Dubbo answer at the port of dubbo, too.
   */
  @Nullable ProviderAddress service() {
    Map<String, String> params = serviceParams();
    int named = params.getOrDefault(PROTOCOL, DUBBO).equals(DUBBO) ? port(params.get("port")) : 0;
    int used = named > 0 ? named : ports.getOrDefault(DUBBO, 0);
    String ssl = params.get(SSL);
    return used == 0
        ? null
        : new ProviderAddress(address.host(), used, ssl == null ? Map.of() : Map.of(SSL, ssl));
  }

  private static int port(@Nullable String text) {
    int port = text != null && text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    return port <= HIGHEST_PORT ? port : 0;
  }

  /** The revision of its services; null if it has none. */
  @Nullable String revision() {
    String revision = address.parameter("dubbo.metadata.revision");
    return NOTHING.equals(revision) ? null : revision;
  }

  /** Whether the registry keeps its metadata. */
  boolean isStored() {
    return "remote".equals(address.parameter("dubbo.metadata.storage-type"));
  }

  /** Host and port. */
  @Override
  public String toString() {
    return address.toString();
  }
}
