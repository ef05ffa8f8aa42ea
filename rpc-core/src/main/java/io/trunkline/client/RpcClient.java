package io.trunkline.client;

import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Filter;
import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientSettings;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.client.ProviderParameters;
import io.trunkline.internal.client.Traffic;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.LearningGate;
import io.trunkline.internal.exchange.ServiceInterface;
import io.trunkline.internal.exchange.ServiceInterfaces;
import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls services of providers. All references of a client to one address share one connection,
 * unless they say otherwise ({@link ReferenceOptions.Builder#connections}). Thread-safe. Close it
 * when it is no longer needed; an application usually has one.
 *
 * <pre>{@code
 * try (RpcClient client = RpcClient.builder().serialization("kryo").build()) {
 *   BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:20880");
 *   BidResponse response = bids.bid(request);
 * }
 * }</pre>
 */
public final class RpcClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RpcClient.class);

  private final ClientOptions options;
  private final SerializationProviders providers;
  private final ClassCatalog catalog;
  private final UnregisteredLog unregistered;
  private final ClientEngine engine;
  private final ReferenceInvokers invokers;
  private final Set<String> checked = ConcurrentHashMap.newKeySet();
  private final ServiceInterfaces interfaces;

  /**
   * A client with these options. It makes no connection yet.
   *
   * @throws IllegalArgumentException if a serialization setting or a compression is unknown, or a
   *     file of TLS cannot be used
   * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
   *     message names the artifact to add
   */
  public RpcClient(ClientOptions options) {
    this.options = options;
    this.providers = SerializationProviders.load(RpcClient.class.getClassLoader());
    providers.check(options.serializationSettings());
    if (options.compression().name() != null) { // a name that is not known shows at once
      Compressions.load(RpcClient.class.getClassLoader()).named(options.compression().name());
    }
    this.catalog = ClassCatalog.of(options.optimizers());
    this.interfaces =
        new ServiceInterfaces(
            catalog, options.allow(), LearningGate.of(options.learnAllowLines(), log));
    int payload = options.payloadBytes();
    Budgets budgets =
        Budgets.of(options.maxNestingDepth(), payload)
            .withFactors(options.readWorkFactor(), options.readMemoryFactor());
    this.unregistered = new UnregisteredLog("client of " + options.application());
    this.engine =
        new ClientEngine(
            new ClientSettings(
                options.serialization(),
                providers,
                new SerializationContext(
                    catalog,
                    budgets,
                    Map.of(),
                    unregistered,
                    providers.inForce(options.serializationSettings(), Scope.ENDPOINT)),
                payload,
                options.maxWaitingCalls(),
                options.maxQueuedBytes(),
                options.maxUnreadReplyBytes(),
                options.connectTimeout(),
                options.heartbeat(),
                options.keepAliveTimeout(),
                options.handshake(),
                options.serializationSettings(),
                options.ioThreads(),
                options.executor()),
            options.tls(),
            "client of " + options.application());
    this.invokers = new ReferenceInvokers(options, engine);
    log.info("client of {}: {}, {}", options.application(), engine, catalog);
  }

  /** A builder with the default settings. */
  public static ClientOptions.Builder builder() {
    return new ClientOptions.Builder();
  }

  /**
   * A service at an address, called through its interface. Blocks until it is connected. The
   * reference lives as long as the client; to close it earlier, or to set more than the address,
   * use {@link #reference}.
   *
   * @param url {@code dubbo://host:port}
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached; with
   *     {@link Status#MISUSED} if the client is closed, or on an event loop, such as in a callback
   *     under {@code executor(Runnable::run)}
   * @throws IllegalArgumentException if the url has another form, or a key that is misspelt or not
   *     supported
   */
  public <T> T refer(Class<T> service, String url) {
    return reference(ReferenceOptions.builder(service, url).build()).service();
  }

  /**
   * A service at an address, called without its interface. Blocks until it is connected. To set a
   * group, a version and so on, or to close it before the client, use {@link #reference} with
   * {@link GenericService} as the service and the interface's name as the path.
   *
   * @param service the name of the interface
   * @param url {@code dubbo://host:port}
   * @throws RpcException as {@link #refer} does
   * @throws IllegalArgumentException as {@link #refer} does
   */
  public GenericService generic(String service, String url) {
    return reference(ReferenceOptions.builder(GenericService.class, url).path(service).build())
        .service();
  }

  /**
   * A reference with these options. Close it when it is no longer needed; the client closes those
   * that are left. Blocks until it is connected, unless it is lazy or its {@code check} is false.
   *
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached and
   *     {@code check} is true; with {@link Status#MISUSED} if the client is closed, or if this
   *     would block an event loop
   * @throws IllegalArgumentException if the url has another form, a scheme without a source of
   *     addresses, or a key that is misspelt or not supported, or if it is null and the client has
   *     no registry; if a serialization setting is unknown
   */
  public <T> Reference<T> reference(ReferenceOptions<T> given) {
    AddressUrls urls = AddressUrls.of(given.url(), options.registries(), given.service());
    ReferenceOptions<T> merged =
        new UrlOptions(urls.url(), providers.names())
            .under(given, defaultSerialization(), options.compression());
    ProviderParametersReader announced =
        new ProviderParametersReader(
            merged,
            engine,
            Set.copyOf(providers.names()),
            options.serialization() == null
                && given.serialization() == null
                && !urls.url().settings().containsKey("serialization"),
            defaultSerialization());
    announced.check(urls);
    PayloadTerms plainTerms =
        providers.plainTerms(merged.serializationSettings(), options.serializationSettings());
    Map<String, Object> attachments = new HashMap<>(given.attachments());
    if (merged.token() != null) {
      attachments.put(ProviderParameters.TOKEN, merged.token());
    }
    ServiceInterface service;
    if (given.service() == GenericService.class) {
      requireServiceName(merged);
      attachments.put(GenericCalls.MODE, GenericCalls.MAPS);
      ClassGate.Builder gate = interfaces.gate(given.service());
      GenericCalls.EXCEPTIONS.forEach(name -> gate.allowAlias(name, GenericException.class));
      service = interfaces.of(given.service(), gate.build());
    } else {
      service = interfaces.of(given.service());
    }
    List<Filter> filters = new ArrayList<>(options.filters());
    filters.addAll(given.filters());
    Map<String, Object> constants = Map.copyOf(attachments);
    ClientMethods methods =
        ClientMethods.of(
            merged,
            engine,
            service,
            options.timeout(),
            options.timeoutSet(),
            constants,
            plainTerms,
            callbackTypes(merged, plainTerms));
    ReferenceInvokers.Made made =
        invokers.make(new ReferenceInvokers.Wanted(merged, urls, filters, methods, announced));
    Invoker invoker = made.invoker();
    try {
      Runnable connection = connect(invoker, merged);
      check(merged, methods.gate()); // which takes as long as a connection and its handshake
      connection.run();
      return new Reference<>(
          merged.service(),
          methods,
          invoker,
          constants,
          null,
          CallsAtOnce.none(),
          made.addresses());
    } catch (Throwable notMade) {
      invoker.close();
      throw notMade;
    }
  }

  /** The interfaces whose objects the reference passes: each is read through a gate of its own. */
  private Function<Class<?>, CallbackType> callbackTypes(
      ReferenceOptions<?> reference, PayloadTerms plainTerms) {
    Map<Class<?>, CallbackType> known = new ConcurrentHashMap<>();
    return type ->
        known.computeIfAbsent(
            type,
            callback ->
                new CallbackType(
                    callback,
                    reference.group(),
                    interfaces.gate(callback).build(),
                    plainTerms,
                    0,
                    Map.of()));
  }

  /** Once per interface and serialization: some applications create a reference for each call. */
  private void check(ReferenceOptions<?> reference, ClassGate gate) {
    String serializations = String.valueOf(reference.serialization());
    if (reference.service() != GenericService.class
        && checked.add(serializations + " " + reference.service().getName())) {
      new ServiceCheck(engine.serializations(serializations), catalog, options.optimizers())
          .log(
              reference.service(),
              gate,
              CallbackArgument.types(reference.service(), reference.callbackArguments()));
    }
  }

  private static void requireServiceName(ReferenceOptions<?> generic) {
    if (generic.service().getName().equals(generic.path())) {
      throw new IllegalArgumentException(
          "a generic reference to "
              + (generic.url() == null ? "a registry" : AddressSources.masked(generic.url()))
              + " names no service; set path to the name of its interface");
    }
  }

  /** Begins to connect unless the reference is lazy; what is returned waits if it has to. */
  private static Runnable connect(Invoker invoker, ReferenceOptions<?> reference) {
    if (!reference.lazy() && reference.check()) {
      Runnable connecting = invoker.beginConnecting();
      return () -> awaitConnected(connecting, reference.service());
    }
    if (!reference.lazy()) {
      invoker.connectSoon();
    }
    return () -> {};
  }

  /** Waits for a connection; where none can be made, says of which service. */
  static void awaitConnected(Runnable waiting, Class<?> service) {
    try {
      waiting.run();
    } catch (RpcException e) {
      if (e.status() == Status.MISUSED) {
        throw e;
      }
      throw new RpcException(
          e.status(),
          e.certainty(),
          (e.detail().startsWith("no provider of ")
                  ? ""
                  : "no provider of " + service.getName() + ": ")
              + e.detail()
              + (e.getCause() instanceof SSLException
                  ? ""
                  : " Start it first, or let the reference start without it: check(false) on the"
                      + " reference, check=\"false\" in XML"),
          e);
    }
  }

  private String defaultSerialization() {
    return options.serialization() == null ? "hessian2" : options.serialization();
  }

  /**
   * What this client and its providers agreed on for the current connections, by address and in
   * human-readable form; see {@link Reference#terms}.
   */
  public Map<String, String> terms() {
    return engine.terms();
  }

  /** What this client's connections have carried since it was built. */
  public ClientStats stats() {
    Traffic traffic = engine.traffic();
    return new ClientStats(
        traffic.connections(),
        traffic.framesOut(),
        traffic.framesIn(),
        traffic.bytesOut(),
        traffic.bytesIn(),
        traffic.callsWaiting(),
        engine.droppedFrames(),
        unregistered.namesWritten(),
        engine.heldBytes(),
        traffic.unwrittenBytes(),
        engine.faults());
  }

  /**
   * Closes all references. Waits up to {@link ClientOptions#closeTimeout()} for calls under way,
   * then closes each connection once everything queued has been written. One-way calls that
   * returned before have then left this process, unless their provider did not read them within
   * what is left of that time, or within 1 s if less is left. Later calls fail with {@link
   * Status#MISUSED}. Closing twice has no further effect.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, such as in a callback under
   *     {@code executor(Runnable::run)}; nothing is closed then
   */
  @Override
  public void close() {
    engine.close(options.closeTimeout());
    invokers.close();
  }
}
