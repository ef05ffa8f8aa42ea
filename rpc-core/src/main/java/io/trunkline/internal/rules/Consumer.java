package io.trunkline.internal.rules;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What rules know of the consumer that they are about: what its url says in a registry.
 *
 * @param application its name
 * @param host the address that operators know it by
 * @param service the interface
 * @param group of the service; null for none
 * @param version of the service; null for none
 * @param parameters everything else, under the keys of Dubbo's urls
 */
public record Consumer(
    String application,
    String host,
    String service,
    @Nullable String group,
    @Nullable String version,
    Map<String, String> parameters) {

  public Consumer {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("application", application);
    all.put("host", host);
    all.put("address", host);
    all.put("protocol", "consumer");
    all.put("path", service);
    all.put("interface", service);
    all.put("side", "consumer");
    if (group != null) {
      all.put("group", group);
    }
    if (version != null) {
      all.put("version", version);
    }
    parameters = Map.copyOf(all);
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
