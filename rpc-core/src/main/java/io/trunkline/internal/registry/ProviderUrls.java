package io.trunkline.internal.registry;

import io.trunkline.discovery.ProviderAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Turns the URLs of providers into addresses. */
public final class ProviderUrls {

  private ProviderUrls() {}

  /**
   * The address of a provider.
   *
   * @param overridden the keys that an operator has set
   */
  public static ProviderAddress address(ServiceUrl provider, Set<String> overridden) {
    Map<String, String> keys = new TreeMap<>(provider.parameters());
    String tag = provider.parameter("dubbo.tag");
    if (tag != null) {
      keys.put("tag", tag);
    }
    if (!provider.path().isEmpty()) {
      keys.put("path", provider.path());
    }
    return new ProviderAddress(provider.host(), provider.port(), keys, overridden);
  }

  /** Whether an operator has taken the provider out. */
  public static boolean isDisabled(ServiceUrl provider) {
    String disabled = provider.parameter("disabled");
    return disabled == null
        ? provider.parameter("enabled", "true").equals("false")
        : disabled.equals("true");
  }

  /**
   * Each group and version at each host and port once. Of several entries the latest start counts:
   * the others are what a killed process left until its session ends.
   */
  public static List<ProviderAddress> latest(Collection<ProviderAddress> addresses) {
    Map<String, ProviderAddress> byPlace = new LinkedHashMap<>(addresses.size() * 4 / 3 + 1);
    for (ProviderAddress address : addresses) {
      byPlace.merge(
          address.identity(),
          address,
          (one, other) -> one.startedAtMillis() > other.startedAtMillis() ? one : other);
    }
    return List.copyOf(byPlace.values());
  }
}
