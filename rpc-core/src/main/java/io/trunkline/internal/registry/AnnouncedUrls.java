package io.trunkline.internal.registry;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.metadata.AnnouncedKeys;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The urls under which providers and consumers announce themselves, with the keys of stock. */
public final class AnnouncedUrls {

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

  private AnnouncedUrls() {}

  /** The URL of a provider. */
  public static ServiceUrl provider(ServiceRecord service, AnnouncementOptions options) {
    SortedMap<String, String> keys = AnnouncedKeys.of(service);
    if (!service.parameters().containsKey("dynamic")) {
      keys.put("dynamic", Boolean.toString(options.dynamic()));
    }
    process(keys);
    if (options.simplified()) {
      Set<String> kept = new HashSet<>(SIMPLE_PROVIDER);
      if (!service.service().equals(service.interfaceName())) {
        kept.add("interface"); // else it would be filed under its path
      }
      simplify(keys, kept, options.extraKeys());
    }
    return new ServiceUrl("dubbo", service.host(), service.port(), service.service(), keys);
  }

  /** The URL of a consumer. */
  public static ServiceUrl consumer(
      AddressQuery query, String interfaceName, String host, AnnouncementOptions options) {
    SortedMap<String, String> keys = new TreeMap<>(query.parameters());
    AnnouncedKeys.put(keys, "application", query.application());
    AnnouncedKeys.put(keys, "group", query.group());
    AnnouncedKeys.put(keys, "interface", interfaceName);
    AnnouncedKeys.put(keys, "version", query.version());
    AnnouncedKeys.put(keys, "side", "consumer");
    AnnouncedKeys.put(keys, "category", "consumers");
    keys.putIfAbsent("check", "false");
    keys.putIfAbsent("dubbo", AnnouncedKeys.PROTOCOL_VERSION);
    process(keys);
    if (options.simplified()) {
      simplify(keys, SIMPLE_CONSUMER, Set.of()); // extra keys are for providers, as in stock
    }
    return new ServiceUrl("consumer", host, 0, interfaceName, keys);
  }

  private static void process(SortedMap<String, String> keys) {
    keys.putIfAbsent("release", AnnouncedKeys.RELEASE);
    keys.putIfAbsent("pid", Long.toString(ProcessHandle.current().pid()));
    keys.putIfAbsent("timestamp", Long.toString(System.currentTimeMillis()));
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
