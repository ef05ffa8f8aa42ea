package io.trunkline.internal.reference;

import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.METADATA_CACHE;
import static io.trunkline.settings.ReferenceSettings.CONNECTIONS;
import static io.trunkline.settings.ReferenceSettings.SEPARATE_LARGE_MESSAGES;
import static io.trunkline.settings.ReferenceSettings.SUBSET;
import static io.trunkline.settings.ReferenceSettings.TLS;
import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CONFIG_CENTER;

import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.applications.ApplicationLevels;
import io.trunkline.internal.applications.MetadataCalls;
import io.trunkline.internal.applications.MetadataFiles;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.ConnectionLease;
import io.trunkline.internal.client.Destination;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.client.ProviderForms;
import io.trunkline.internal.client.ProviderShare;
import io.trunkline.internal.cluster.Cluster;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.cluster.ClusterResources;
import io.trunkline.internal.cluster.DirectorySettings;
import io.trunkline.internal.cluster.EndpointDirectory;
import io.trunkline.internal.cluster.RetryBudgets;
import io.trunkline.internal.cluster.Routing;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.discovery.FixedAddresses;
import io.trunkline.internal.discovery.SettingsSources;
import io.trunkline.internal.discovery.UnitedAddresses;
import io.trunkline.internal.rules.FollowedRules;
import io.trunkline.internal.rules.RoutingRules;
import io.trunkline.options.ClientOptions;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates the invokers of a client's references: the connections to one fixed address, or a cluster
 * of the providers that sources of addresses list. Thread-safe.
 */
final class ReferenceInvokers implements AutoCloseable {

  /**
   * The parts of one reference.
   *
   * @param addresses the current status of each of its providers @param levels the providers at
   *     each level of its registries
   */
  record Made(
      Invoker invoker,
      Supplier<List<AddressStatus>> addresses,
      Supplier<List<LevelStatus>> levels) {}

  /**
   * The definition of a reference.
   *
   * @param options merged with those of the url
   */
  record Wanted(
      ReferenceOptions<?> options,
      AddressUrls urls,
      List<Filter> filters,
      ClientMethods methods,
      ProviderParametersReader announced) {}

  private final ClientOptions options;
  private final ClientEngine engine;
  private final AddressSources sources;
  private final SettingsSources settings;
  private final ClusterResources resources;
  private final RetryBudgets budgets = new RetryBudgets();
  private final String id = UUID.randomUUID().toString();
  private final Map<EndpointDirectory, Cluster> followed = new ConcurrentHashMap<>();

  /**
   * @param calls asks instances of applications for their services
   */
  ReferenceInvokers(ClientOptions options, ClientEngine engine, MetadataCalls calls) {
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
            ReferenceInvokers.class.getClassLoader(),
            engine.background(),
            engine.scheduler(),
            new ApplicationLevels(
                calls,
                MetadataFiles.in(options.find(METADATA_CACHE)),
                engine.background(),
                engine.scheduler()));
    this.settings =
        new SettingsSources(
            ReferenceInvokers.class.getClassLoader(), options.find(CONFIG_CENTER), sources);
  }

  /**
   * @throws IllegalArgumentException if no source is known for a url
   * @throws RpcException if the client is closed
   */
  Made make(Wanted wanted) {
    AnnouncedConsumer consumer = new AnnouncedConsumer(wanted.options(), options.get(APPLICATION));
    ProviderClusterParameters announced =
        new ProviderClusterParameters(
            consumer.toString(), wanted.options(), options.get(ClientOptions.CLUSTER));
    Map<ClientMethod, ClusterPolicy> policies =
        wanted.methods().policies(announced.policies(List.of()));
    ProviderAddress only = wanted.urls().onlyOne();
    return only == null || policies.values().stream().anyMatch(ClusterPolicy::countsForOne)
        ? cluster(wanted, consumer, policies, announced)
        : connections(wanted, only);
  }

  private Made connections(Wanted wanted, ProviderAddress only) {
    ConnectionLease lease = lease(wanted, only, null);
    Invoker invoker = reference(wanted, lease.invoker(), lease);
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
                    Duration.ZERO)),
        List::of);
  }

  private Invoker reference(Wanted wanted, Invoker providers, ProviderShare share) {
    ClientMethods methods = wanted.methods();
    return engine.reference(providers, wanted.filters(), methods.limits(), methods.all(), share);
  }

  private Made cluster(
      Wanted wanted,
      AnnouncedConsumer consumer,
      Map<ClientMethod, ClusterPolicy> policies,
      ProviderClusterParameters announced) {
    engine.requireOpen();
    AddressUrls urls = wanted.urls();
    ClusterOptions called =
        wanted.options().get(ReferenceOptions.CLUSTER).or(options.get(ClientOptions.CLUSTER));
    Routing routing = ClusterPolicies.routing(called);
    Optional<SettingsSource> kept = settings.of(urls.sources()); // first: its url may be wrong
    AddressSource source = source(urls, consumer, kept);
    @Nullable FollowedRules ruled =
        kept.map(found -> new FollowedRules(source, found, consumer.party(), engine.background()))
            .orElse(null);
    Supplier<@Nullable RoutingRules> rules = () -> ruled == null ? null : ruled.routing();
    NamedProviders named =
        new NamedProviders(
            wanted.options().find(SUBSET), id, routing, ruled, wanted.methods(), announced);
    EndpointDirectory endpoints =
        new EndpointDirectory(
            ruled == null ? source : ruled,
            new DirectorySettings(
                consumer.toString(),
                urls.toString(),
                address -> lease(wanted, address, wanted.announced().forms()),
                named,
                options.get(ClientOptions.EJECTION),
                options.get(ClientOptions.ADDRESS_LISTENERS),
                rules),
            engine.background(),
            engine.scheduler(),
            System::nanoTime);
    Cluster cluster =
        new Cluster(
            endpoints,
            routing,
            policies,
            budgets.of(consumer.toString(), called.budget()),
            resources);
    named.calledBy(cluster);
    Invoker invoker = reference(wanted, cluster, () -> close(endpoints));
    followed.put(endpoints, cluster);
    endpoints.start();
    try {
      engine.requireOpen(); // one that closes now may have missed it
    } catch (RpcException closed) {
      invoker.close();
      throw closed;
    }
    return new Made(invoker, endpoints::statuses, source::levels);
  }

  private AddressSource source(
      AddressUrls urls, AnnouncedConsumer consumer, Optional<SettingsSource> kept) {
    List<AddressSource> all = new ArrayList<>();
    if (!urls.fixed().isEmpty()) {
      all.add(new FixedAddresses(urls.fixed()));
    }
    for (String url : urls.sources()) {
      all.add(sources.open(consumer.query(url), kept));
    }
    return all.size() == 1 ? all.get(0) : new UnitedAddresses(all);
  }

  /**
   * @param forms the form of calls that the provider announces; null for the reference's own form
   */
  private ConnectionLease lease(
      Wanted wanted, ProviderAddress address, @Nullable ProviderForms forms) {
    ReferenceOptions<?> merged = wanted.options();
    ConnectionLease lease =
        engine.connections(
            new Destination(
                InetSocketAddress.createUnresolved(address.host(), address.port()),
                isSecured(merged.find(TLS), options, address)),
            merged.get(CONNECTIONS),
            merged.get(SEPARATE_LARGE_MESSAGES),
            wanted.methods().all(),
            forms);
    lease.invoker().announced(address.parameters());
    return lease;
  }

  /**
   * A provider can turn TLS on, but not off.
   *
   * @param said the setting of the reference; null if unset
   */
  static boolean isSecured(@Nullable Boolean said, ClientOptions options, ProviderAddress address) {
    return said != null
        ? said
        : options.find(ClientOptions.TLS) != null
            || "true".equalsIgnoreCase(address.parameter(ServiceUrl.SSL_ENABLED));
  }

  private void close(EndpointDirectory endpoints) {
    Cluster cluster = followed.remove(endpoints);
    if (cluster != null) { // else client or reference were closed before
      cluster.close();
      endpoints.close();
    }
  }

  /** Ends the sources of all references, after their connections. */
  @Override
  public void close() {
    List.copyOf(followed.keySet()).forEach(this::close);
    sources.close();
    settings.close();
  }
}
