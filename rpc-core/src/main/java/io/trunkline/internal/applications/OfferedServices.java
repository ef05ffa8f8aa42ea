package io.trunkline.internal.applications;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.metadata.MetadataInfo;
import io.trunkline.internal.metadata.ServiceInfo;
import io.trunkline.internal.registry.ProviderUrls;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The services of all instances with one revision. Immutable. */
final class OfferedServices {

  private static final String WEIGHT = "weight";
  private static final String TIMESTAMP = "timestamp";
  private static final String ZONE = "zone";

  /** Of a timestamp in seconds, as dubbo-go writes it. */
  private static final int MOST_DIGITS_OF_SECONDS = 10;

  /**
   * One service.
   *
   * @param port 0 for that of the instance
   */
  private record Offered(
      String protocol, int port, String path, SortedMap<String, String> parameters) {}

  private final Map<String, List<Offered>> byInterface;

  private OfferedServices(Map<String, List<Offered>> byInterface) {
    this.byInterface = byInterface;
  }

  static OfferedServices of(MetadataInfo info) {
    Map<String, List<Offered>> all = new HashMap<>();
    for (ServiceInfo service : info.services()) {
      SortedMap<String, String> parameters = service.parameters();
      parameters.values().removeIf(String::isEmpty); // dubbo-go writes empty values
      if (parameters.getOrDefault("release", "").startsWith("dubbo-golang")) {
        parameters.remove(WEIGHT, "0"); // "not set"
      }
      String path = service.path();
      all.computeIfAbsent(service.interfaceName(), name -> new ArrayList<>(1))
          .add(
              new Offered(
                  service.protocol(),
                  service.port(),
                  path.startsWith("/") ? path.substring(1) : path,
                  parameters));
    }
    return new OfferedServices(all);
  }

  /** The addresses of an instance that has a service. */
  List<ProviderAddress> addresses(FoundInstance instance, ServiceFilter filter) {
    List<ProviderAddress> found = new ArrayList<>(1);
    for (Offered offered : byInterface.getOrDefault(filter.interfaceName(), List.of())) {
      int port =
          offered.port > 0 ? offered.port : instance.ports().getOrDefault(offered.protocol, 0);
      ServiceUrl url =
          new ServiceUrl(
              offered.protocol,
              instance.address().host(),
              port,
              offered.path,
              parameters(offered, instance.address()));
      if (filter.matches(url) && !ProviderUrls.isDisabled(url)) {
        found.add(ProviderUrls.address(url, Set.of()));
      }
    }
    return found;
  }

  private static SortedMap<String, String> parameters(Offered offered, ProviderAddress instance) {
    SortedMap<String, String> all = new TreeMap<>(offered.parameters);
    String zone = instance.parameter(ZONE);
    if (zone != null) {
      all.putIfAbsent(ZONE, zone);
    }
    String timestamp = instance.parameter(TIMESTAMP);
    if (timestamp != null) {
      all.put(
          TIMESTAMP, timestamp.length() > MOST_DIGITS_OF_SECONDS ? timestamp : timestamp + "000");
    }
    if (instance.parameter(WEIGHT) != null) { // the registry's, as a percentage
      long own = new ProviderAddress("any", 1, offered.parameters).weight();
      all.put(WEIGHT, Long.toString(own * instance.weight() / ProviderAddress.DEFAULT_WEIGHT));
    }
    return all;
  }

  /** The protocols of an interface, for messages. */
  Set<String> protocols(String interfaceName) {
    Set<String> protocols = new TreeSet<>();
    byInterface
        .getOrDefault(interfaceName, List.of())
        .forEach(offered -> protocols.add(offered.protocol));
    return protocols;
  }
}
