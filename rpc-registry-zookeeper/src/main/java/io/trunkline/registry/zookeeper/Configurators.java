package io.trunkline.registry.zookeeper;

import io.trunkline.internal.registry.ServiceUrl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An operator's changes to providers: urls of the form {@code
 * override://host:port/interface?key=value} and {@code absent://...}, which set keys; {@code
 * absent} sets a key only if a provider has none. They take effect as in Dubbo, in its order: first
 * configurators for all hosts, then by host and {@code priority}. Values of {@code override} also
 * take precedence over the consumer's settings; values of {@code absent} do not.
 */
final class Configurators {

  private static final String ANY_HOST = "0.0.0.0";
  private static final String ANY = "*";

  /** The keys whose values are compared instead of set. */
  private static final String CONDITION = "~";

  /** These keys decide whether a configurator takes effect; they are not set. */
  private static final Set<String> CONDITIONS =
      Set.of(
          "category",
          "check",
          "dynamic",
          "enabled",
          "group",
          "version",
          "application",
          "side",
          "configVersion",
          "compatible_config",
          "interface",
          "interfaces",
          "anyhost",
          "priority");

  private static final Comparator<ServiceUrl> ORDER =
      Comparator.comparing(ServiceUrl::host).thenComparingInt(Configurators::priority);

  /**
   * A provider with what takes effect for it.
   *
   * @param overridden which of its keys come before what a consumer says
   */
  record Configured(ServiceUrl url, Set<String> overridden) {}

  private final List<ServiceUrl> urls;
  private final Map<String, String> consumer;
  private final String consumerHost;

  /**
   * @param urls the configurators of the service, in any order
   * @param consumer the keys that the consumer announces of itself, which conditions look at first
   */
  Configurators(Collection<ServiceUrl> urls, Map<String, String> consumer, String consumerHost) {
    this.urls =
        urls.stream()
            .filter(url -> url.protocol().equals("override") || url.protocol().equals("absent"))
            .filter(url -> !url.parameter("enabled", "true").equals("false"))
            .sorted(ORDER)
            .toList();
    this.consumer = consumer;
    this.consumerHost = consumerHost;
  }

  private static int priority(ServiceUrl url) {
    try {
      return Integer.parseInt(url.parameter("priority", "0"));
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  /** The provider with the keys that take effect for it. */
  Configured apply(ServiceUrl provider) {
    Map<String, String> keys = new TreeMap<>(provider.parameters());
    Set<String> overridden = new HashSet<>();
    for (ServiceUrl url : urls) {
      if (concernsHost(url, provider) && conditionsHold(url, provider)) {
        set(url, keys, overridden);
      }
    }
    return new Configured(
        keys.equals(provider.parameters()) ? provider : provider.with(keys), overridden);
  }

  /** With a port it is about a provider, without one about consumers. */
  private boolean concernsHost(ServiceUrl url, ServiceUrl provider) {
    boolean anyHost = url.host().equals(ANY_HOST);
    return url.port() == 0
        ? anyHost || url.host().equals(consumerHost)
        : url.port() == provider.port() && (anyHost || url.host().equals(provider.host()));
  }

  private boolean conditionsHold(ServiceUrl url, ServiceUrl provider) {
    List<String> keys = new ArrayList<>(url.parameters().keySet());
    keys.removeIf(
        key -> !key.startsWith(CONDITION) && !key.equals("application") && !key.equals("side"));
    return keys.stream()
        .allMatch(
            key -> {
              String expected = url.parameter(key, ANY);
              String name = key.startsWith(CONDITION) ? key.substring(1) : key;
              String value = consumer.getOrDefault(name, provider.parameter(name, ""));
              return expected.equals(ANY) || expected.equals(value);
            });
  }

  private static void set(ServiceUrl url, Map<String, String> keys, Set<String> overridden) {
    boolean onlyAbsent = url.protocol().equals("absent");
    url.parameters()
        .forEach(
            (key, value) -> {
              if (!CONDITIONS.contains(key)
                  && !key.startsWith(CONDITION)
                  && !(onlyAbsent && keys.containsKey(key))) {
                keys.put(key, value);
                if (!onlyAbsent) {
                  overridden.add(key);
                }
              }
            });
  }
}
