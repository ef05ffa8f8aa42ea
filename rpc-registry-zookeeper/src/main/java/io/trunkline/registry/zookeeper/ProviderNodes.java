package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.registry.ProviderUrls;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.Secrets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the names of nodes into the addresses that match a consumer's query. Remembers the names
 * that it has read, so that a change of one node among thousands costs little, and logs the first
 * names that it could not read. For one thread.
 */
final class ProviderNodes {

  private static final Logger log = LoggerFactory.getLogger(ProviderNodes.class);

  private final ServiceFilter filter;
  private final Complaints complaints = new Complaints(log);

  /** By the name of the node; empty for nodes that do not match the query. */
  private Map<String, Optional<Provider>> known = Map.of();

  /**
   * @param address as it is without configurators
   */
  record Provider(ServiceUrl url, ProviderAddress address) {}

  ProviderNodes(ServiceFilter filter) {
    this.filter = filter;
  }

  /** The addresses that match the query, in the order of the names. */
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
      return Optional.of(ServiceUrl.ofEncoded(name))
          .filter(filter::matches)
          .map(url -> new Provider(url, ProviderUrls.address(url, Set.of())));
    } catch (IllegalArgumentException e) {
      complaints.add(
          "the node %s of %s is not a URL: %s; it is ignored"
              .formatted(Secrets.masked(name), filter, Reasons.of(e)));
      return Optional.empty();
    }
  }

  /** The addresses of providers, as configurators change them. */
  static List<ProviderAddress> addresses(List<Provider> providers, Configurators configurators) {
    List<ProviderAddress> addresses = new ArrayList<>(providers.size());
    for (Provider provider : providers) {
      Configurators.Configured configured = configurators.apply(provider.url);
      if (!ProviderUrls.isDisabled(configured.url())) {
        addresses.add(
            configured.url().equals(provider.url) && configured.overridden().isEmpty()
                ? provider.address
                : ProviderUrls.address(configured.url(), configured.overridden()));
      }
    }
    return ProviderUrls.latest(addresses);
  }
}
