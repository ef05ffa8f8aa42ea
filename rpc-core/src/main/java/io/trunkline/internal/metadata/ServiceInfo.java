package io.trunkline.internal.metadata;

import io.trunkline.discovery.ServiceRecord;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One service of an instance. Its fields are those of Dubbo's class of this purpose, because
 * consumers read it by their names. Immutable.
 */
final class ServiceInfo implements Serializable {

  static final String PROTOCOL = "dubbo";

  private static final long serialVersionUID = 1L;

  /** The keys that belong to a process or a start, and would give equal providers two revisions. */
  private static final Set<String> OF_PROCESS =
      Set.of(
          "pid",
          "timestamp",
          "monitor",
          "bind.ip",
          "bind.port",
          "validation",
          "interfaces",
          "heartbeat.timeout",
          "ipv6");

  private final String name;
  private final @Nullable String group;
  private final @Nullable String version;
  private final String protocol = PROTOCOL;
  private final String path;
  private final int port;
  private final HashMap<String, String> params;

  private ServiceInfo(ServiceRecord service, Map<String, String> params) {
    this.name = service.interfaceName();
    this.group = service.group();
    this.version = service.version();
    this.path = service.service();
    this.port = service.port();
    this.params = new HashMap<>(params);
  }

  static ServiceInfo of(ServiceRecord service) {
    SortedMap<String, String> params = AnnouncedKeys.of(service);
    params.keySet().removeIf(key -> OF_PROCESS.contains(key) || key.startsWith("qos."));
    return new ServiceInfo(service, params);
  }

  /** The key of a service among those of its instance, which consumers ask with. */
  static String key(ServiceRecord service) {
    String group = service.group();
    String version = service.version();
    return (group == null ? "" : group + "/")
        + service.interfaceName()
        + (version == null ? "" : ":" + version)
        + ":"
        + PROTOCOL;
  }

  /** The part of it in Dubbo's formula for revisions. */
  String described(String key) {
    return key + port + path + new TreeMap<>(params);
  }

  /** The fields that are set, for JSON. */
  SortedMap<String, Object> fields() {
    SortedMap<String, Object> fields = new TreeMap<>();
    fields.put("name", name);
    if (group != null) {
      fields.put("group", group);
    }
    if (version != null) {
      fields.put("version", version);
    }
    fields.put("protocol", protocol);
    fields.put("path", path);
    fields.put("port", port);
    fields.put("params", new TreeMap<>(params));
    return fields;
  }
}
