package io.trunkline.discovery;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One service at one port, as its provider announces it.
 *
 * @param host where consumers reach it
 * @param port 1 to 65535
 * @param service the path of the service
 * @param interfaceName the name of its interface, under which registries file it
 * @param group the group; null for none
 * @param version the version; null for none
 * @param application the name of the provider's application
 * @param parameters what else is announced, under the keys of Dubbo's urls, such as {@code
 *     methods}, {@code weight}, {@code serialization}, {@code optimizer}; without those of the
 *     components above
 */
public record ServiceRecord(
    String host,
    int port,
    String service,
    String interfaceName,
    @Nullable String group,
    @Nullable String version,
    String application,
    Map<String, String> parameters) {

  public ServiceRecord {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(interfaceName, "interfaceName");
    Objects.requireNonNull(application, "application");
    parameters = Map.copyOf(parameters);
  }

  /** Group, service, version and address. */
  @Override
  public String toString() {
    return (group == null ? "" : group + "/")
        + service
        + (version == null ? "" : ":" + version)
        + " at "
        + new ProviderAddress(host, port);
  }
}
