package io.trunkline.internal.metadata;

import io.trunkline.discovery.ServiceRecord;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Dubbo's keys of a provider, which both levels announce. */
public final class AnnouncedKeys {

  /** The version of the protocol, which stock writes instead of its own. */
  public static final String PROTOCOL_VERSION = "2.0.2";

  private static final String OURS = "trunkline-";

  /** For people who read the registry; Dubbo's peers use it only with RMI. */
  public static final String RELEASE =
      OURS
          + Objects.requireNonNullElse(
              AnnouncedKeys.class.getPackage().getImplementationVersion(), "unknown");

  private AnnouncedKeys() {}

  /** The parameters of a provider's url in a new map. */
  public static SortedMap<String, String> of(ServiceRecord service) {
    SortedMap<String, String> keys = new TreeMap<>(service.parameters());
    put(keys, "application", service.application());
    put(keys, "group", service.group());
    put(keys, "interface", service.interfaceName());
    put(keys, "version", service.version());
    put(keys, "side", "provider");
    String tag = keys.remove("tag");
    if (tag != null) {
      keys.putIfAbsent("dubbo.tag", tag);
    }
    keys.putIfAbsent("dubbo", PROTOCOL_VERSION);
    keys.putIfAbsent("dynamic", "true");
    keys.putIfAbsent("generic", "false");
    keys.putIfAbsent("release", RELEASE);
    return keys;
  }

  /** Whether the provider with these parameters is Trunkline. */
  public static boolean isOfTrunkline(Map<String, String> parameters) {
    return parameters.getOrDefault("release", "").startsWith(OURS);
  }

  /** Sets a key, unless its value is null or empty. */
  public static void put(Map<String, String> keys, String key, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      keys.put(key, value);
    }
  }
}
