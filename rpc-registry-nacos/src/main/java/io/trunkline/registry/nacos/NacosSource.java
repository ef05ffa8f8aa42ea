package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.registry.ProviderUrls;
import io.trunkline.internal.registry.RegistryLoop;
import io.trunkline.internal.registry.ReportedAddresses;
import io.trunkline.internal.registry.ServiceFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The providers of one service that Nacos lists. The last known ones stay in use while it is
 * silent, and, unless that is switched off, when it lists none any more.
 */
final class NacosSource implements AddressSource, RegistryLoop.StateListener, WatchedName.Listener {

  private static final long LIST_MILLIS = 30_000;
  private static final int PAGE = 500;

  private final NacosClient client;
  private final NacosUrl url;
  private final ServiceNames names;
  private final ServiceFilter filter;
  private final ReportedAddresses reported;

  // What follows is used on the loop's thread.
  private final Map<String, WatchedName> watched = new TreeMap<>();

  /** By the name of the service; absent until it was read. */
  private final Map<String, List<ProviderAddress>> known = new TreeMap<>();

  private final Backoff backoff = new Backoff();
  private boolean isListed;

  NacosSource(NacosClient client, NacosUrl url, AddressQuery query) {
    String interfaceName = query.parameters().getOrDefault("interface", query.service());
    this.client = client;
    this.url = url;
    this.names = ServiceNames.of(query, interfaceName);
    this.filter = ServiceFilter.of(query, interfaceName, ServiceFilter.PROVIDERS);
    this.reported = new ReportedAddresses(url, query, url.emptyProtection());
  }

  @Override
  public void start(Listener listener) {
    client
        .loop()
        .execute(
            () -> {
              reported.begin(listener);
              if (!url.subscribe()) {
                reported.addresses(List.of());
                return;
              }
              if (names.isPattern()) {
                client.loop().schedule(this::relist, LIST_MILLIS);
              } else {
                watch(names.exact());
              }
              client.loop().add(this);
            });
  }

  private void watch(List<String> wanted) {
    isListed = true;
    for (String name : wanted) {
      if (!watched.containsKey(name)) {
        WatchedName added = new WatchedName(client, url.group(), name, this);
        watched.put(name, added);
        added.begin();
        added.request();
      }
    }
  }

  /** Nacos pushes no names of services. */
  private void relist() {
    if (!reported.isClosed()) {
      list();
      client.loop().schedule(this::relist, LIST_MILLIS);
    }
  }

  private void list() {
    if (reported.isClosed() || !client.loop().isConnected()) {
      return;
    }
    try {
      List<String> all = new ArrayList<>();
      ListView<String> page;
      int number = 1;
      do {
        page = client.naming().getServicesOfServer(number++, PAGE, url.group());
        all.addAll(page.getData());
      } while (page.getData().size() == PAGE);
      backoff.reset();
      watch(names.matching(all.stream()));
      evaluate();
    } catch (NacosException | RuntimeException e) {
      reported.unavailable(url + " does not list its services: " + Reasons.of(e));
      client.loop().schedule(this::list, backoff.next());
    }
  }

  @Override
  public void connected() {
    if (names.isPattern()) {
      list();
    }
    watched.values().forEach(WatchedName::request);
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    reported.unavailable(why);
  }

  @Override
  public void instances(String name, List<Instance> instances) {
    known.put(
        name,
        instances.stream()
            .filter(instance -> !Instances.isOut(instance))
            .map(instance -> Instances.url(instance, filter.interfaceName()))
            .filter(filter::matches)
            .filter(provider -> !ProviderUrls.isDisabled(provider))
            .map(provider -> ProviderUrls.address(provider, Set.of()))
            .toList());
    evaluate();
  }

  @Override
  public void failed(String name, Exception why) {
    if (!reported.isClosed()) {
      reported.unavailable(url + " does not return the service " + name + ": " + Reasons.of(why));
    }
  }

  private void evaluate() {
    if (!isListed || known.size() < watched.size()) {
      return; // the first list is complete
    }
    List<ProviderAddress> all = new ArrayList<>();
    known.values().forEach(all::addAll);
    if (all.isEmpty()) {
      reported.none();
    } else {
      reported.addresses(ProviderUrls.latest(all));
    }
  }

  @Override
  public void close() {
    if (reported.isClosed()) {
      return;
    }
    reported.close();
    client
        .loop()
        .execute(
            () -> {
              client.loop().remove(this);
              watched.values().forEach(WatchedName::close);
            });
  }
}
