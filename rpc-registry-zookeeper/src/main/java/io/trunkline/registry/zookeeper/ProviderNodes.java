package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.Secrets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the names of nodes into those that a consumer looks for. Remembers what it has read, so
 * that a change of one node among thousands costs little, and which it could not read, of which the
 * first ones are logged. For one thread.
 */
final class ProviderNodes {

  private static final Logger log = LoggerFactory.getLogger(ProviderNodes.class);

  private final ServiceFilter filter;
  private final Complaints complaints = new Complaints(log);

  /** By the name of the node; empty for what is not looked for. */
  private Map<String, Optional<Provider>> known = Map.of();

  /**
   * @param address as it is without configurators
   */
  record Provider(NodeUrl url, ProviderAddress address) {}

  ProviderNodes(ServiceFilter filter) {
    this.filter = filter;
  }

  /** Those that the consumer looks for, in the order of the names. */
  List<Provider> matching(Collection<String> names) {
    Map<String, Optional<Provider>> now = new HashMap<>(names.size() * 4 / 3 + 1);
    for (String name : names) {
      Optional<Provider> before = known.get(name);
      now.put(name, before == null ? read(name) : before);
    }
    known = now;
    return names.stream().sorted().map(now::get).flatMap(Optional::stream).toList();
  }

  private Optional<Provider> read(String name) {
    try {
      return Optional.of(NodeUrl.ofNode(name))
          .filter(filter::matches)
          .map(url -> new Provider(url, address(url, Set.of())));
    } catch (IllegalArgumentException e) {
      complaints.add(
          "the node %s of %s is no url: %s; it is passed over"
              .formatted(Secrets.masked(name), filter, Reasons.of(e)));
      return Optional.empty();
    }
  }

  /**
   * The addresses of providers. Where several nodes have one host and port, the latest start
   * counts: the other is what a killed process left until its session ends.
   */
  static List<ProviderAddress> addresses(List<Provider> providers, Configurators configurators) {
    Map<String, ProviderAddress> byPlace = new LinkedHashMap<>(providers.size() * 4 / 3 + 1);
    for (Provider provider : providers) {
      Configurators.Configured configured = configurators.apply(provider.url);
      if (!isDisabled(configured.url())) {
        ProviderAddress address =
            configured.url().equals(provider.url) && configured.overridden().isEmpty()
                ? provider.address
                : address(configured.url(), configured.overridden());
        byPlace.merge(
            address.toString(),
            address,
            (one, other) -> one.startedAtMillis() > other.startedAtMillis() ? one : other);
      }
    }
    return List.copyOf(byPlace.values());
  }

  private static boolean isDisabled(NodeUrl provider) {
    String disabled = provider.parameter("disabled");
    return disabled == null
        ? provider.parameter("enabled", "true").equals("false")
        : disabled.equals("true");
  }

  private static ProviderAddress address(NodeUrl provider, Set<String> overridden) {
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
}
