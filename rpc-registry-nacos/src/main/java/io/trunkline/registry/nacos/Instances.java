package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Instances of Nacos and the URLs that they stand for. */
final class Instances {

  private static final String PATH = "path";
  private static final String CATEGORY = "category";
  private static final String PROTOCOL = "protocol";
  private static final String WEIGHT = "weight";
  private static final String TIMESTAMP = "timestamp";
  private static final int DEFAULT_WEIGHT = 100;

  /** Of a timestamp in seconds, as dubbo-go writes it. */
  private static final int MOST_DIGITS_OF_SECONDS = 10;

  private Instances() {}

  /** The instance of a provider's URL. */
  static Instance of(ServiceUrl url, NacosUrl registry) {
    Map<String, String> metadata = new HashMap<>(url.parameters());
    metadata.put(CATEGORY, ServiceFilter.PROVIDERS);
    metadata.put(PROTOCOL, url.protocol());
    metadata.put(PATH, url.path());
    return instance(url.host(), url.port(), metadata, registry);
  }

  /** The instance of an application. */
  static Instance of(ApplicationInstance application, NacosUrl registry) {
    return instance(
        application.host(), application.port(), new HashMap<>(application.metadata()), registry);
  }

  private static Instance instance(
      String host, int port, Map<String, String> metadata, NacosUrl registry) {
    Instance instance = new Instance(); // without a service name, which Nacos would check
    instance.setIp(host);
    instance.setPort(port);
    instance.setClusterName(registry.cluster());
    instance.setEphemeral(registry.ephemeral());
    instance.setMetadata(metadata);
    return instance;
  }

  /** Whether an operator or a failed health check has taken the instance out. */
  static boolean isOut(Instance instance) {
    return !instance.isEnabled() || !instance.isHealthy();
  }

  /** The URL of a provider's instance. */
  static ServiceUrl url(Instance instance, String interfaceName) {
    Map<String, String> keys = new TreeMap<>();
    instance
        .getMetadata()
        .forEach(
            (key, value) -> {
              if (value != null && !value.isEmpty()) { // dubbo-go writes empty values
                keys.put(key, value);
              }
            });
    if (keys.getOrDefault("release", "").startsWith("dubbo-golang")) {
      correct(keys);
    }
    weigh(keys, instance.getWeight());
    String cluster = instance.getClusterName();
    if (cluster != null && !cluster.isEmpty() && !cluster.equals(NacosUrl.DEFAULT_CLUSTER)) {
      keys.putIfAbsent("zone", cluster);
    }
    String path = keys.getOrDefault(PATH, interfaceName);
    return new ServiceUrl(
        keys.getOrDefault(PROTOCOL, "dubbo"),
        instance.getIp(),
        instance.getPort(),
        path.startsWith("/") ? path.substring(1) : path,
        new TreeMap<>(keys));
  }

  /** The values of dubbo-go that mean something else in Java. */
  private static void correct(Map<String, String> keys) {
    keys.remove(WEIGHT, "0"); // "not set"
    keys.computeIfPresent(
        TIMESTAMP, (key, value) -> value.length() > MOST_DIGITS_OF_SECONDS ? value : value + "000");
    String category = keys.remove("nacos.category");
    if (category != null) {
      keys.putIfAbsent(CATEGORY, category);
    }
  }

  /** The weight in Nacos, which its console sets, is a factor of the provider's own weight. */
  private static void weigh(Map<String, String> keys, double factor) {
    if (factor == 1 || Double.isNaN(factor) || factor < 0) {
      return;
    }
    double own = DEFAULT_WEIGHT;
    try {
      own = Integer.parseInt(keys.getOrDefault(WEIGHT, "" + DEFAULT_WEIGHT));
    } catch (NumberFormatException notANumber) {
      keys.remove(WEIGHT);
    }
    long weight = Math.round(Math.min(Integer.MAX_VALUE, own * factor));
    keys.put(WEIGHT, Long.toString(weight == 0 && factor > 0 && own > 0 ? 1 : weight));
  }
}
