package io.trunkline.internal.metadata;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.text.Json;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the instance of a port, with the metadata that Dubbo's consumers expect of it. */
final class InstanceMetadata {

  private InstanceMetadata() {}

  /**
   * The instance that has these services.
   *
   * @param services at least one, all at one host and port
   * @param serialization in which consumers ask the instance; null if the registry keeps the
   *     metadata
   */
  static ApplicationInstance of(
      MetadataInfo info, Collection<ServiceRecord> services, @Nullable String serialization) {
    ServiceRecord any = services.iterator().next();
    Map<String, String> metadata = new HashMap<>();
    metadata.put(
        "dubbo.endpoints",
        "["
            + Json.of(new TreeMap<>(Map.of("port", any.port(), "protocol", ServiceInfo.PROTOCOL)))
            + "]");
    metadata.put("dubbo.metadata.revision", info.revision());
    metadata.put("dubbo.metadata.storage-type", serialization == null ? "remote" : "local");
    AnnouncedKeys.put(metadata, "timestamp", startOfWarmUp(services));
    if (serialization != null) {
      metadata.put("dubbo.metadata-service.url-params", Json.of(urlParams(any, serialization)));
    }
    return new ApplicationInstance(
        any.application(),
        any.host(),
        any.port(),
        info.revision(),
        metadata,
        services.stream().map(ServiceRecord::interfaceName).collect(Collectors.toSet()),
        serialization == null ? info.toJson() : null);
  }

  /** How consumers call the metadata service of the port. */
  private static Map<String, String> urlParams(ServiceRecord service, String serialization) {
    Map<String, String> keys = AnnouncedKeys.of(service);
    Map<String, String> params = new LinkedHashMap<>();
    params.put("prefer.serialization", serialization);
    params.put("serialization", serialization);
    AnnouncedKeys.put(params, "ssl-enabled", keys.get("ssl-enabled"));
    params.put("version", MetadataService.VERSION);
    params.put("dubbo", AnnouncedKeys.PROTOCOL_VERSION);
    AnnouncedKeys.put(params, "release", keys.get("release"));
    params.put("side", "provider");
    params.put("port", Integer.toString(service.port()));
    params.put("protocol", ServiceInfo.PROTOCOL);
    return params;
  }

  /** That of its first service: an instance has one, and the JVM is warm when others follow. */
  private static @Nullable String startOfWarmUp(Collection<ServiceRecord> services) {
    return services.stream()
        .map(service -> service.parameters().get("timestamp"))
        .filter(Objects::nonNull)
        .sorted()
        .findFirst()
        .orElse(null);
  }
}
