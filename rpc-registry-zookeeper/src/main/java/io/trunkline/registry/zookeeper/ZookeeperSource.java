package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.ServicePaths.CONFIGURATORS;
import static io.trunkline.registry.zookeeper.ServicePaths.CONSUMERS;
import static io.trunkline.registry.zookeeper.ServicePaths.PROVIDERS;
import static io.trunkline.registry.zookeeper.ServicePaths.ROUTERS;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.internal.registry.AnnouncedUrls;
import io.trunkline.internal.registry.RegistryLoop;
import io.trunkline.internal.registry.ReportedAddresses;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.KeeperException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The providers of one service that ZooKeeper lists. The last list stays in use while ZooKeeper
 * does not answer and, unless that is switched off, when it no longer lists any provider.
 */
final class ZookeeperSource implements AddressSource, RegistryLoop.StateListener {

  private static final Logger log = LoggerFactory.getLogger(ZookeeperSource.class);

  /** Each is compared with each provider. */
  private static final int MOST_CONFIGURATORS = 1_000;

  private final ZookeeperClient client;
  private final AddressQuery query;
  private final ServicePaths paths;
  private final ProviderNodes nodes;
  private final Routers routerNodes;
  private final ServiceFilter configuratorFilter;
  private final List<WatchedChildren> watched;
  private final Complaints complaints = new Complaints(log);
  private final ReportedAddresses reported;

  // What follows is used on the client's thread.
  private @Nullable AnnouncedNode consumer;
  private @Nullable ServiceUrl consumerUrl;
  private @Nullable List<String> providerNames;
  private @Nullable List<ServiceUrl> configurators;
  private @Nullable List<RegistryRouter> routers;

  ZookeeperSource(ZookeeperClient client, AddressQuery query) {
    String interfaceName = query.parameters().getOrDefault("interface", query.service());
    this.client = client;
    this.query = query;
    this.reported = new ReportedAddresses(client.url(), query, client.url().emptyProtection());
    this.paths = new ServicePaths(client.url().root(), interfaceName);
    this.nodes = new ProviderNodes(ServiceFilter.of(query, interfaceName, PROVIDERS));
    this.routerNodes = new Routers(ServiceFilter.of(query, interfaceName, ROUTERS));
    this.configuratorFilter = ServiceFilter.of(query, interfaceName, CONFIGURATORS);
    this.watched =
        List.of(
            watch(CONFIGURATORS, this::configurators),
            watch(ROUTERS, this::routers),
            watch(PROVIDERS, this::providers));
  }

  private interface Names {
    void are(List<String> names);
  }

  private WatchedChildren watch(String category, Names names) {
    return new WatchedChildren(
        client,
        paths.category(category),
        new WatchedChildren.Listener() {
          @Override
          public void children(List<String> children) {
            names.are(children);
          }

          @Override
          public void failed(Exception why) {
            cannotRead(category, names, why);
          }
        });
  }

  @Override
  public void start(Listener hearer) {
    client.execute(
        () -> {
          reported.begin(hearer);
          if (!client.url().subscribe()) {
            reported.addresses(List.of());
            return;
          }
          client.add(this);
        });
    if (client.url().subscribe()) {
      client.localHost().thenAccept(host -> client.execute(() -> announce(host)));
    }
  }

  private void announce(String host) {
    if (reported.isClosed()) {
      return;
    }
    ServiceUrl url =
        AnnouncedUrls.consumer(query, paths.interfaceName(), host, client.url().announcement());
    consumerUrl = url;
    if (client.url().register()
        && !query.parameters().getOrDefault("register", "true").equals("false")) {
      consumer =
          new AnnouncedNode(client, paths.node(CONSUMERS, url), true, "the consumer of " + query);
      consumer.begin();
    }
    if (!reported.isUnavailable()) {
      evaluate();
    }
  }

  @Override
  public void connected() {
    watched.forEach(WatchedChildren::request);
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    reported.unavailable(why);
  }

  private void cannotRead(String category, Names names, Exception why) {
    if (category.equals(PROVIDERS) || !(why instanceof KeeperException.NoAuthException)) {
      reported.unavailable(
          client.url() + " does not return the " + category + ": " + Reasons.of(why));
    } else if (category.equals(CONFIGURATORS) ? configurators == null : routers == null) {
      log.warn("{} has no effect on {}: {}", category, query, Reasons.of(why));
      names.are(List.of()); // who may see providers only goes without the others
    }
  }

  private void configurators(List<String> names) {
    List<ServiceUrl> urls = new ArrayList<>();
    for (String name : names) {
      try {
        urls.add(ServiceUrl.ofEncoded(name));
      } catch (IllegalArgumentException e) {
        complaints.add(
            "the configurator %s of %s is not a URL: %s"
                .formatted(Secrets.masked(name), query, Reasons.of(e)));
      }
    }
    urls.removeIf(url -> !configuratorFilter.matches(url));
    if (urls.size() > MOST_CONFIGURATORS) {
      complaints.add(
          "%s has %d configurators of %s, expected at most %d; none has an effect"
              .formatted(client.url(), urls.size(), query, MOST_CONFIGURATORS));
      urls.clear();
    }
    configurators = urls;
    evaluate();
  }

  private void routers(List<String> names) {
    List<RegistryRouter> now = routerNodes.read(names);
    boolean news = !now.equals(routers);
    routers = now;
    if (news) {
      reported.routers(now);
    }
    evaluate();
  }

  private void providers(List<String> names) {
    providerNames = names;
    evaluate();
  }

  private void evaluate() {
    List<String> names = providerNames;
    List<ServiceUrl> overrides = configurators;
    ServiceUrl self = consumerUrl;
    if (names == null
        || overrides == null
        || routers == null
        || self == null && !overrides.isEmpty()) {
      return; // the first providers come with what an operator changed about them
    }
    List<ProviderNodes.Provider> providers = nodes.matching(names);
    if (providers.isEmpty()) {
      reported.none();
      return;
    }
    Configurators all =
        self == null
            ? new Configurators(List.of(), Map.of(), "")
            : new Configurators(overrides, self.parameters(), self.host());
    reported.addresses(ProviderNodes.addresses(providers, all));
  }

  @Override
  public void close() {
    if (reported.isClosed()) {
      return;
    }
    reported.close();
    client.execute(
        () -> {
          client.remove(this);
          watched.forEach(WatchedChildren::close);
          if (consumer != null) {
            consumer.withdraw();
          }
        });
  }
}
