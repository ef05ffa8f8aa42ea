package io.trunkline.server;

import io.trunkline.call.CallSite;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.options.OptionRange;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server announces about a service, under the keys of Dubbo's urls. */
final class ServiceAnnouncement {

  /** What says that consumers of Dubbo speak the same protocol. */
  private static final String PROTOCOL_VERSION = "2.0.2";

  /** Serializations that work between two Trunkline ends only. */
  private static final Set<String> BETWEEN_OURS = Set.of("fory", "avro");

  private static final String WEIGHT = "weight";
  private static final String WARMUP = "warmup";

  /** What the server knows and an application cannot say otherwise. */
  private static final Set<String> OWN =
      Set.of(
          "side",
          "interface",
          "path",
          "group",
          "version",
          "token",
          "application",
          "methods",
          "pid",
          "timestamp",
          "dubbo",
          "anyhost");

  private ServiceAnnouncement() {}

  /**
   * Checks what an application announces.
   *
   * @throws IllegalArgumentException if the server announces a key itself, or a number is out of
   *     range
   */
  static void checkParameters(Map<String, String> parameters) {
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      String key = parameter.getKey();
      if (OWN.contains(key)) {
        throw new IllegalArgumentException(
            "parameter '"
                + key
                + "' is '"
                + parameter.getValue()
                + "', but the server announces that key itself; remove it");
      }
      if (key.equals(WEIGHT)) {
        OptionRange.WEIGHT.parse(WEIGHT, parameter.getValue());
      } else if (key.equals(WARMUP)) {
        OptionRange.WARMUP.parse(WARMUP, parameter.getValue());
      }
    }
  }

  /**
   * The record of a service.
   *
   * @param sinceMillis when it was first exported, from when its warm-up counts
   */
  static ServiceRecord of(
      ServerOptions server, ServiceOptions<?> service, String host, int port, long sinceMillis) {
    Map<String, String> said = new TreeMap<>(server.parameters());
    said.putAll(service.parameters());
    List<String> serializations =
        service.serializations().isEmpty() ? server.serializations() : service.serializations();
    said.putIfAbsent("serialization", forStock(serializations));
    said.putIfAbsent("prefer.serialization", String.join(",", serializations));
    String bound = server.host();
    if (bound == null || AnnouncedAddress.isEveryAddress(bound)) {
      said.put("anyhost", "true");
    }
    if (server.tls() != null && !server.tls().optional()) {
      said.put("ssl-enabled", "true");
    }
    if (service.token() != null) {
      said.put("token", service.token());
    }
    said.put("methods", methods(service.service()));
    said.put("side", "provider");
    said.put("dubbo", PROTOCOL_VERSION);
    said.put("pid", Long.toString(ProcessHandle.current().pid()));
    said.put("timestamp", Long.toString(sinceMillis));
    boolean unversioned = service.version().equals(CallSite.NO_VERSION);
    return new ServiceRecord(
        host,
        port,
        service.path(),
        service.service().getName(),
        service.group(),
        unversioned ? null : service.version(),
        server.application(),
        said);
  }

  /** The preferred one of those that stock consumers can use: they do not try another. */
  private static String forStock(List<String> names) {
    return names.stream()
        .filter(name -> !BETWEEN_OURS.contains(name))
        .findFirst()
        .orElse(names.get(0));
  }

  /** Each name once, as stock consumers compare them. */
  private static String methods(Class<?> service) {
    return Stream.of(service.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .map(Method::getName)
        .distinct()
        .sorted()
        .collect(Collectors.joining(","));
  }
}
