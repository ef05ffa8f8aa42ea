package io.trunkline.client;

import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;
import static io.trunkline.settings.ReferenceSettings.CHECK;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.LAZY;
import static io.trunkline.settings.ReferenceSettings.PATH;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.ALLOW;
import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.COMPRESSION;
import static io.trunkline.settings.SharedSettings.EXECUTOR;
import static io.trunkline.settings.SharedSettings.FILTERS;
import static io.trunkline.settings.SharedSettings.HANDSHAKE;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.IO_THREADS;
import static io.trunkline.settings.SharedSettings.LEARN_ALLOW_LINES;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REGISTRIES;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;
import static io.trunkline.settings.SharedSettings.compression;

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
import java.util.Objects;
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
    providers.check(options.get(SERIALIZATION_SETTINGS));
    String compression = options.find(COMPRESSION);
    if (compression != null) { // a name that is not known shows at once
      Compressions.load(RpcClient.class.getClassLoader()).named(compression);
    }
    this.catalog = ClassCatalog.of(options.get(OPTIMIZERS));
    this.interfaces =
        new ServiceInterfaces(
            catalog, options.get(ALLOW), LearningGate.of(options.find(LEARN_ALLOW_LINES), log));
    int payload = options.get(PAYLOAD_BYTES);
    Budgets budgets =
        Budgets.of(options.get(MAX_NESTING_DEPTH), payload)
            .withFactors(options.get(READ_WORK_FACTOR), options.get(READ_MEMORY_FACTOR));
    this.unregistered = new UnregisteredLog("client of " + options.get(APPLICATION));
    this.engine =
        new ClientEngine(
            new ClientSettings(
                options.find(SERIALIZATION),
                providers,
                new SerializationContext(
                    catalog,
                    budgets,
                    Map.of(),
                    unregistered,
                    providers.inForce(options.get(SERIALIZATION_SETTINGS), Scope.ENDPOINT)),
                payload,
                options.get(MAX_WAITING_CALLS),
                options.get(MAX_QUEUED_BYTES),
                options.get(MAX_UNREAD_REPLY_BYTES),
                options.get(CONNECT_TIMEOUT),
                options.get(HEARTBEAT),
                options.get(KEEP_ALIVE_TIMEOUT),
                options.get(HANDSHAKE),
                options.get(SERIALIZATION_SETTINGS),
                options.get(IO_THREADS),
                options.find(EXECUTOR)),
            options.find(ClientOptions.TLS),
            "client of " + options.get(APPLICATION));
    this.invokers = new ReferenceInvokers(options, engine);
    log.info("client of {}: {}, {}", options.get(APPLICATION), engine, catalog);
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
    AddressUrls urls =
        AddressUrls.of(given.find(ReferenceOptions.URL), options.get(REGISTRIES), given.service());
    ReferenceOptions<T> merged =
        new UrlOptions(urls.url(), providers.names())
            .under(given, defaultSerialization(), compression(options));
    ProviderParametersReader announced =
        new ProviderParametersReader(
            merged,
            engine,
            Set.copyOf(providers.names()),
            options.find(SERIALIZATION) == null
                && given.find(SERIALIZATION) == null
                && !urls.url().settings().containsKey("serialization"),
            defaultSerialization());
    announced.check(urls);
    PayloadTerms plainTerms =
        providers.plainTerms(
            merged.get(SERIALIZATION_SETTINGS), options.get(SERIALIZATION_SETTINGS));
    Map<String, Object> attachments = new HashMap<>(given.get(ReferenceOptions.ATTACHMENTS));
    if (merged.find(TOKEN) != null) {
      attachments.put(ProviderParameters.TOKEN, merged.find(TOKEN));
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
    List<Filter> filters = new ArrayList<>(options.get(FILTERS));
    filters.addAll(given.get(FILTERS));
    Map<String, Object> constants = Map.copyOf(attachments);
    ClientMethods methods =
        ClientMethods.of(
            merged,
            engine,
            service,
            options.get(TIMEOUT),
            options.find(TIMEOUT) != null,
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
                    reference.find(GROUP),
                    interfaces.gate(callback).build(),
                    plainTerms,
                    0,
                    Map.of()));
  }

  /** Once per interface and serialization: some applications create a reference for each call. */
  private void check(ReferenceOptions<?> reference, ClassGate gate) {
    String serializations = String.valueOf(reference.find(SERIALIZATION));
    if (reference.service() != GenericService.class
        && checked.add(serializations + " " + reference.service().getName())) {
      new ServiceCheck(engine.serializations(serializations), catalog, options.get(OPTIMIZERS))
          .log(
              reference.service(),
              gate,
              CallbackArgument.types(reference.service(), reference.get(CALLBACK_ARGUMENTS)));
    }
  }

  private static void requireServiceName(ReferenceOptions<?> generic) {
    String url = generic.find(ReferenceOptions.URL);
    if (generic.service().getName().equals(generic.find(PATH))) {
      throw new IllegalArgumentException(
          "a generic reference to "
              + (url == null ? "a registry" : AddressSources.masked(url))
              + " names no service; set path to the name of its interface");
    }
  }

  /** Begins to connect unless the reference is lazy; what is returned waits if it has to. */
  private static Runnable connect(Invoker invoker, ReferenceOptions<?> reference) {
    if (!reference.get(LAZY) && reference.get(CHECK)) {
      Runnable connecting = invoker.beginConnecting();
      return () -> awaitConnected(connecting, reference.service());
    }
    if (!reference.get(LAZY)) {
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
    return Objects.requireNonNullElse(options.find(SERIALIZATION), "hessian2");
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
   * Closes all references. Waits up to {@link ClientOptions.Builder#closeTimeout} for calls under
   * way, then closes each connection once everything queued has been written. One-way calls that
   * returned before have then left this process, unless their provider did not read them within
   * what is left of that time, or within 1 s if less is left. Later calls fail with {@link
   * Status#MISUSED}. Closing twice has no further effect.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, such as in a callback under
   *     {@code executor(Runnable::run)}; nothing is closed then
   */
  @Override
  public void close() {
    engine.close(options.get(CLOSE_TIMEOUT));
    invokers.close();
  }
}
