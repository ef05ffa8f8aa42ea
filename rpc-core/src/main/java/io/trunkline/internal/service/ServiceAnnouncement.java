package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.metadata.AnnouncedKeys;
import io.trunkline.internal.text.Secrets;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a server announces about a service, under the keys of Dubbo's urls.
 *
 * @param key path, group and version in one text
 * @param registries their urls; none if it is announced nowhere
 * @param delay how long after the export it is announced
 * @param serializations by name, the preferred one first
 * @param forStock the one for consumers that try no other
 * @param anyHost whether the server has no address of its own
 * @param secured whether connections have to use TLS
 * @param parameters what server and service say beside these
 */
public record ServiceAnnouncement(
    String key,
    List<String> registries,
    Duration delay,
    String path,
    Class<?> type,
    @Nullable String group,
    String version,
    @Nullable String token,
    String application,
    List<String> serializations,
    String forStock,
    boolean anyHost,
    boolean secured,
    Map<String, String> parameters) {

  /**
   * The record of this service at an address.
   *
   * @param sinceMillis when it was first exported, from when its warm-up counts
   */
  ServiceRecord at(String host, int port, long sinceMillis) {
    Map<String, String> said = new TreeMap<>(parameters);
    said.putIfAbsent("serialization", forStock);
    said.putIfAbsent("prefer.serialization", String.join(",", serializations));
    if (anyHost) {
      said.put("anyhost", "true");
    }
    if (secured) {
      said.put("ssl-enabled", "true");
    }
    if (token != null) {
      said.put("token", token);
    }
    said.put("methods", methods(type));
    said.put("side", "provider");
    said.put("dubbo", AnnouncedKeys.PROTOCOL_VERSION);
    said.put("pid", Long.toString(ProcessHandle.current().pid()));
    said.put("timestamp", Long.toString(sinceMillis));
    return new ServiceRecord(
        host,
        port,
        path,
        type.getName(),
        group,
        version.equals(CallSite.NO_VERSION) ? null : version,
        application,
        said);
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

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }
}
