package io.trunkline.internal.rules;

import io.trunkline.discovery.ServiceRecord;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The consumer or provider that rules are about, with the parameters of its url in a registry.
 *
 * @param application its name
 * @param host the address that operators use for it
 * @param service the interface
 * @param group of the service; null for none
 * @param version of the service; null for none
 * @param parameters all parameters of its url, under Dubbo's keys
 */
public record Party(
    String application,
    String host,
    String service,
    @Nullable String group,
    @Nullable String version,
    Map<String, String> parameters) {

  /** The value of {@code side} in overrides for providers. */
  static final String PROVIDER = "provider";

  private static final String CONSUMER = "consumer";

  public Party {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("application", application);
    all.put("host", host);
    all.put("interface", service);
    if (group != null) {
      all.put("group", group);
    }
    if (version != null) {
      all.put("version", version);
    }
    parameters = Map.copyOf(all);
  }

  /** A consumer with these and the usual parameters. */
  public static Party consumer(
      String application,
      String host,
      String service,
      @Nullable String group,
      @Nullable String version,
      Map<String, String> parameters) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("address", host);
    all.put("protocol", CONSUMER);
    all.put("path", service);
    all.put("side", CONSUMER);
    return new Party(application, host, service, group, version, all);
  }

  /** A provider as it is announced. */
  static Party provider(ServiceRecord record) {
    return new Party(
        record.application(),
        record.host(),
        record.interfaceName(),
        record.group(),
        record.version(),
        record.parameters());
  }

  /** This consumer at another host. */
  Party at(String address) {
    return consumer(application, address, service, group, version, parameters);
  }

  /** Whether it is a provider. */
  boolean isProvider() {
    return PROVIDER.equals(parameters.get("side"));
  }

  /** The key of rules about the service: {@code interface:version:group}, empty where none is. */
  public String ruleKey() {
    return service + ":" + (version == null ? "" : version) + ":" + (group == null ? "" : group);
  }

  /** The service as overrides name it: {@code group/interface:version}. */
  public String serviceKey() {
    return (group == null ? "" : group + "/") + service + (version == null ? "" : ":" + version);
  }
}
