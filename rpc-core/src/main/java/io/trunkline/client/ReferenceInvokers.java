package io.trunkline.client;

import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CHECK;
import static io.trunkline.settings.ReferenceSettings.CONNECTIONS;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.SEPARATE_LARGE_MESSAGES;
import static io.trunkline.settings.ReferenceSettings.SUBSET;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TLS;
import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CONFIG_CENTER;
import static io.trunkline.settings.SharedSettings.PARAMETERS;

import io.trunkline.call.CallSite;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.client.AddressShare;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Destination;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.cluster.Cluster;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.cluster.ClusterResources;
import io.trunkline.internal.cluster.FollowedEndpoints;
import io.trunkline.internal.cluster.RetryBudgets;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.discovery.FixedAddresses;
import io.trunkline.internal.discovery.SettingsSources;
import io.trunkline.internal.discovery.UnitedAddresses;
import io.trunkline.internal.rules.FollowedRules;
import io.trunkline.internal.rules.Party;
import io.trunkline.internal.rules.RoutingRules;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes what stands behind the references of a client: the connections to one fixed address, or a
 * cluster of the providers that sources of addresses name. Thread-safe.
 */
final class ReferenceInvokers implements AutoCloseable {

  /**
   * What one reference needs.
   *
   * @param addresses how each of its providers is now
   */
  record Made(Invoker invoker, Supplier<List<AddressStatus>> addresses) {}

  private final ClientOptions options;
  private final ClientEngine engine;
  private final AddressSources sources;
  private final SettingsSources settings;
  private final ClusterResources resources;
  private final RetryBudgets budgets = new RetryBudgets();
  private final String consumer = UUID.randomUUID().toString();
  private final Map<FollowedEndpoints, Cluster> followed = new ConcurrentHashMap<>();

  ReferenceInvokers(ClientOptions options, ClientEngine engine) {
    this.options = options;
    this.engine = engine;
    this.resources =
        new ClusterResources(
            engine.executor(),
            engine.scheduler(),
            engine.log(),
            System::nanoTime,
            options.get(CONNECT_TIMEOUT).toNanos());
    this.sources =
        new AddressSources(
            ReferenceInvokers.class.getClassLoader(), engine.background(), engine.scheduler());
    this.settings =
        new SettingsSources(
            ReferenceInvokers.class.getClassLoader(),
            options.find(CONFIG_CENTER),
            sources::settings);
  }

  /**
   * @param merged with what the url says
   * @throws IllegalArgumentException if no source is known for a url
   * @throws RpcException if the client is closed
   */
  Made make(
      ReferenceOptions<?> merged,
      AddressUrls urls,
      ClientMethods methods,
      AnnouncedCalls announced) {
    AddressQuery query = query(merged);
    AnnouncedCluster cluster =
        new AnnouncedCluster(query.toString(), merged, options.get(ClientOptions.CLUSTER));
    Map<ClientMethod, ClusterPolicy> policies = methods.policies(cluster.policies(List.of()));
    ProviderAddress only = urls.onlyOne();
    return only == null || policies.values().stream().anyMatch(ClusterPolicy::countsForOne)
        ? cluster(
            merged,
            urls,
            query,
            methods,
            policies,
            announced,
            new NamedProviders(
                merged.find(SUBSET),
                consumer,
                merged
                    .get(ReferenceOptions.CLUSTER)
                    .or(options.get(ClientOptions.CLUSTER))
                    .routing(),
                methods,
                cluster))
        : connections(merged, only, methods);
  }

  private Made connections(
      ReferenceOptions<?> merged, ProviderAddress only, ClientMethods methods) {
    AddressShare share = share(merged, only, methods);
    Invoker invoker =
        engine.lease(share.invoker(), methods.places(), methods.all(), share.giveBack());
    return new Made(
        invoker,
        () ->
            List.of(
                new AddressStatus(
                    only,
                    only.weight(),
                    invoker.isConnected()
                        ? AddressStatus.State.CONNECTED
                        : AddressStatus.State.CONNECTING,
                    null,
                    0,
                    Duration.ZERO)));
  }

  private Made cluster(
      ReferenceOptions<?> merged,
      AddressUrls urls,
      AddressQuery query,
      ClientMethods methods,
      Map<ClientMethod, ClusterPolicy> policies,
      AnnouncedCalls announced,
      NamedProviders named) {
    engine.requireOpen();
    ClusterOptions called =
        merged.get(ReferenceOptions.CLUSTER).or(options.get(ClientOptions.CLUSTER));
    Optional<SettingsSource> kept = settings.of(urls.sources()); // first: its url may be wrong
    AddressSource source = source(urls, query);
    Optional<FollowedRules> ruled =
        kept.map(found -> new FollowedRules(source, found, consumer(query)));
    Supplier<@Nullable RoutingRules> rules = () -> ruled.map(FollowedRules::routing).orElse(null);
    named.ruledBy(rules);
    FollowedEndpoints endpoints =
        new FollowedEndpoints(
            ruled.<AddressSource>map(found -> found).orElse(source),
            new FollowedEndpoints.Settings(
                query.toString(),
                urls.toString(),
                address -> announced.share(share(merged, address, methods), address),
                named,
                options.get(ClientOptions.EJECTION),
                options.get(ClientOptions.ADDRESS_LISTENERS),
                rules),
            engine.background(),
            engine.scheduler());
    Cluster cluster =
        new Cluster(
            endpoints,
            called.routing(),
            policies,
            budgets.of(query.toString(), called.budget()),
            resources);
    named.calledBy(cluster);
    Invoker invoker =
        engine.lease(cluster, methods.places(), methods.all(), () -> close(endpoints));
    followed.put(endpoints, cluster);
    endpoints.start();
    try {
      engine.requireOpen(); // one that closes now may have missed it
    } catch (RpcException closed) {
      invoker.close();
      throw closed;
    }
    return new Made(invoker, endpoints::statuses);
  }

  private AddressQuery query(ReferenceOptions<?> merged) {
    String version = merged.version();
    return new AddressQuery(
        "",
        merged.pathOr(null),
        merged.find(GROUP),
        CallSite.NO_VERSION.equals(version) ? null : version,
        options.get(APPLICATION),
        shown(merged));
  }

  /** What rules know of the consumer. */
  private static Party consumer(AddressQuery query) {
    String service = query.parameters().getOrDefault("interface", query.service());
    return Party.consumer(
        query.application(), "", service, query.group(), query.version(), query.parameters());
  }

  private AddressSource source(AddressUrls urls, AddressQuery query) {
    List<AddressSource> all = new ArrayList<>();
    if (!urls.fixed().isEmpty()) {
      all.add(new FixedAddresses(urls.fixed()));
    }
    for (String url : urls.sources()) {
      all.add(
          sources.open(
              new AddressQuery(
                  url,
                  query.service(),
                  query.group(),
                  query.version(),
                  query.application(),
                  query.parameters())));
    }
    return all.size() == 1 ? all.get(0) : new UnitedAddresses(all);
  }

  /** What a registry shows about the consumer, as Dubbo's consumers do. */
  private static Map<String, String> shown(ReferenceOptions<?> merged) {
    Map<String, String> shown = new LinkedHashMap<>(merged.get(PARAMETERS));
    boolean isGeneric = merged.service() == GenericService.class;
    shown.put("side", "consumer");
    shown.put("interface", isGeneric ? merged.pathOr(null) : merged.service().getName());
    shown.put(
        "methods",
        isGeneric
            ? "*"
            : Arrays.stream(merged.service().getMethods())
                .map(Method::getName)
                .distinct()
                .sorted()
                .collect(Collectors.joining(",")));
    if (isGeneric) {
      shown.put("generic", "true");
    }
    shown.put("check", Boolean.toString(merged.get(CHECK)));
    Duration timeout = merged.find(TIMEOUT);
    show(shown, "timeout", timeout == null ? null : timeout.toMillis());
    show(shown, "actives", merged.find(ACTIVES));
    show(shown, "retries", merged.get(ReferenceOptions.CLUSTER).find(RETRIES));
    return shown;
  }

  private static void show(Map<String, String> shown, String key, @Nullable Object value) {
    if (value != null) {
      shown.put(key, value.toString());
    }
  }

  private AddressShare share(
      ReferenceOptions<?> merged, ProviderAddress address, ClientMethods methods) {
    return engine.share(
        new Destination(
            InetSocketAddress.createUnresolved(address.host(), address.port()),
            isSecured(merged, address)),
        merged.get(CONNECTIONS),
        merged.get(SEPARATE_LARGE_MESSAGES),
        methods.all());
  }

  /** A provider can ask for TLS; that it wants none is not believed. */
  private boolean isSecured(ReferenceOptions<?> merged, ProviderAddress address) {
    Boolean said = merged.find(TLS);
    return said != null
        ? said
        : options.find(ClientOptions.TLS) != null
            || "true".equalsIgnoreCase(address.parameter(ServiceUrl.SSL_ENABLED));
  }

  private void close(FollowedEndpoints endpoints) {
    Cluster cluster = followed.remove(endpoints);
    if (cluster != null) { // else client or reference were closed before
      cluster.close();
      endpoints.close();
    }
  }

  /** Ends the sources of all references, behind their connections. */
  @Override
  public void close() {
    List.copyOf(followed.keySet()).forEach(this::close);
    sources.close();
    settings.close();
  }
}
