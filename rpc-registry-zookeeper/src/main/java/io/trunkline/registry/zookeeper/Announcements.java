package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ServiceRecord;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The urls under which providers and consumers announce themselves, with the keys of stock. */
final class Announcements {

  /** The version of the protocol, which stock writes instead of its own. */
  private static final String PROTOCOL_VERSION = "2.0.2";

  /** What stock announces of a provider with {@code simplified=true}, beside keys of methods. */
  private static final Set<String> SIMPLE_PROVIDER =
      Set.of(
          "application",
          "codec",
          "exchanger",
          "serialization",
          "prefer.serialization",
          "optimizer", // not in stock's list: without it consumers do not know the classes' numbers
          "cluster",
          "connections",
          "deprecated",
          "group",
          "loadbalance",
          "mock",
          "path",
          "timeout",
          "token",
          "version",
          "warmup",
          "weight",
          "dubbo",
          "release",
          "side");

  private static final Set<String> SIMPLE_CONSUMER =
      Set.of("application", "version", "group", "dubbo", "release", "category");

  /** For whoever looks at the registry: Dubbo's peers read it with RMI only. */
  private static final String RELEASE =
      "trunkline-"
          + Objects.requireNonNullElse(
              Announcements.class.getPackage().getImplementationVersion(), "unknown");

  private Announcements() {}

  static NodeUrl provider(ServiceRecord service, RegistryUrl registry) {
    SortedMap<String, String> keys = new TreeMap<>(service.parameters());
    put(keys, "application", service.application());
    put(keys, "group", service.group());
    put(keys, "interface", service.interfaceName());
    put(keys, "version", service.version());
    put(keys, "side", "provider");
    rename(keys, "tag", "dubbo.tag");
    keys.putIfAbsent("dubbo", PROTOCOL_VERSION);
    keys.putIfAbsent("dynamic", Boolean.toString(registry.dynamic()));
    keys.putIfAbsent("generic", "false");
    process(keys);
    if (registry.simplified()) {
      Set<String> kept = new HashSet<>(SIMPLE_PROVIDER);
      if (!service.service().equals(service.interfaceName())) {
        kept.add("interface"); // else it would be filed under its path
      }
      simplify(keys, kept, registry.extraKeys());
    }
    return new NodeUrl("dubbo", service.host(), service.port(), service.service(), keys);
  }

  static NodeUrl consumer(
      AddressQuery query, String interfaceName, String host, RegistryUrl registry) {
    SortedMap<String, String> keys = new TreeMap<>(query.parameters());
    put(keys, "application", query.application());
    put(keys, "group", query.group());
    put(keys, "interface", interfaceName);
    put(keys, "version", query.version());
    put(keys, "side", "consumer");
    put(keys, "category", ServicePaths.CONSUMERS);
    keys.putIfAbsent("check", "false");
    keys.putIfAbsent("dubbo", PROTOCOL_VERSION);
    process(keys);
    if (registry.simplified()) {
      simplify(keys, SIMPLE_CONSUMER, Set.of()); // extra keys are for providers, as in stock
    }
    return new NodeUrl("consumer", host, 0, interfaceName, keys);
  }

  private static void process(SortedMap<String, String> keys) {
    keys.putIfAbsent("release", RELEASE);
    keys.putIfAbsent("pid", Long.toString(ProcessHandle.current().pid()));
    keys.putIfAbsent("timestamp", Long.toString(System.currentTimeMillis()));
  }

  private static void put(Map<String, String> keys, String key, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      keys.put(key, value);
    }
  }

  private static void rename(Map<String, String> keys, String key, String stock) {
    String value = keys.remove(key);
    if (value != null) {
      keys.putIfAbsent(stock, value);
    }
  }

  private static void simplify(SortedMap<String, String> keys, Set<String> kept, Set<String> too) {
    Set<String> methods = Set.copyOf(Arrays.asList(keys.getOrDefault("methods", "").split(",")));
    keys.keySet()
        .removeIf(
            key -> {
              int dot = key.indexOf('.');
              boolean ofMethod = dot > 0 && methods.contains(key.substring(0, dot));
              return !kept.contains(key) && !too.contains(key) && !ofMethod;
            });
  }
}
