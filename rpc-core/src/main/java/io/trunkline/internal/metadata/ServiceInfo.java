package io.trunkline.internal.metadata;

import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.text.JsonReader;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One service of an instance. Its fields are those of Dubbo's class of this purpose, because peers
 * read it by their names. A peer may have sent anything in them. Immutable.
 */
public final class ServiceInfo implements Serializable {

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

  private final @Nullable String name;
  private final @Nullable String group;
  private final @Nullable String version;
  private final @Nullable String protocol;
  private final @Nullable String path;
  private final int port;

  /** A hash map in what is sent, as in stock; null or another map in what a peer sent. */
  private final @Nullable Map<String, String> params;

  private ServiceInfo(ServiceRecord service, Map<String, String> params) {
    this.name = service.interfaceName();
    this.group = service.group();
    this.version = service.version();
    this.protocol = PROTOCOL;
    this.path = service.service();
    this.port = service.port();
    this.params = new HashMap<>(params);
  }

  private ServiceInfo(Map<String, Object> fields) {
    this.name = JsonReader.text(fields.get("name"));
    this.group = JsonReader.text(fields.get("group"));
    this.version = JsonReader.text(fields.get("version"));
    this.protocol = JsonReader.text(fields.get("protocol"));
    this.path = JsonReader.text(fields.get("path"));
    this.port = port(JsonReader.text(fields.get("port")));
    this.params = new HashMap<>(JsonReader.texts(fields.get("params")));
  }

  /** A service in the text that a metadata center keeps. */
  static ServiceInfo ofJson(Map<String, Object> fields) {
    return new ServiceInfo(fields);
  }

  private static int port(@Nullable String text) {
    return text != null && text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }

  /** Its interface; empty if the peer sent none. */
  public String interfaceName() {
    return Objects.requireNonNullElse(name, "");
  }

  /** Its protocol; {@code dubbo} if the peer sent none. */
  public String protocol() {
    return Objects.requireNonNullElse(protocol, PROTOCOL);
  }

  /** Its path; the interface if the peer sent none. */
  public String path() {
    return path == null || path.isEmpty() ? interfaceName() : path;
  }

  /** Its port; 0 for that of the instance. */
  public int port() {
    return port;
  }

  /** Its parameters, with interface, group and version. */
  public SortedMap<String, String> parameters() {
    SortedMap<String, String> all = params();
    AnnouncedKeys.put(all, "interface", name);
    AnnouncedKeys.put(all, "group", group);
    AnnouncedKeys.put(all, "version", version);
    return all;
  }

  private SortedMap<String, String> params() {
    SortedMap<String, String> all = new TreeMap<>();
    if (params != null) {
      for (Map.Entry<?, ?> entry : params.entrySet()) { // a peer may have sent other objects
        if (entry.getKey() instanceof String key && entry.getValue() instanceof String value) {
          all.put(key, value);
        }
      }
    }
    return all;
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
    return key + port + path + new TreeMap<>(Objects.requireNonNull(params));
  }

  /** The fields that are set, for JSON. */
  SortedMap<String, Object> fields() {
    SortedMap<String, Object> fields = new TreeMap<>();
    fields.put("name", interfaceName());
    if (group != null) {
      fields.put("group", group);
    }
    if (version != null) {
      fields.put("version", version);
    }
    fields.put("protocol", protocol());
    fields.put("path", path());
    fields.put("port", port);
    fields.put("params", params());
    return fields;
  }
}
