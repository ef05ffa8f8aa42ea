package io.trunkline.discovery;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whose addresses a consumer looks for.
 *
 * @param url names the source, as it was configured: {@code zookeeper://host:2181}
 * @param service the path of the service, which is its interface's name unless it was set
 * @param group the group; null for none, {@code *} for any
 * @param version the version; null for none, {@code *} for any
 * @param application the name of the consumer's application
 * @param parameters what a registry shows about the consumer, under the keys of Dubbo's urls;
 *     {@code interface} is what registries file a service under whose path is another
 */
public record AddressQuery(
    String url,
    String service,
    @Nullable String group,
    @Nullable String version,
    String application,
    Map<String, String> parameters) {

  public AddressQuery {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(application, "application");
    parameters = Map.copyOf(parameters);
  }

  /** Group, service and version as Dubbo writes them: {@code group/service:version}. */
  @Override
  public String toString() {
    return (group == null ? "" : group + "/") + service + (version == null ? "" : ":" + version);
  }
}
