package io.trunkline.client;

import io.trunkline.call.Filter;
import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientSettings;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.client.Traffic;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls services of providers. One client shares one connection to each address among all its
 * references. Thread-safe; close it when the last call was made.
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
  private final Set<String> checked = ConcurrentHashMap.newKeySet();

  /**
   * A client that works as these options say.
   *
   * @throws IllegalArgumentException if a serialization setting is unknown
   * @throws io.trunkline.serialization.SerializationException if a serialization is missing
   */
  public RpcClient(ClientOptions options) {
    this.options = options;
    this.providers = SerializationProviders.load(RpcClient.class.getClassLoader());
    providers.check(options.serializationSettings());
    this.catalog = ClassCatalog.of(options.optimizers());
    int payload = options.payloadBytes();
    Budgets budgets = Budgets.of(options.maxNestingDepth(), payload);
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
                options.connectTimeout(),
                options.heartbeat(),
                options.handshake(),
                options.serializationSettings(),
                options.ioThreads(),
                options.executor()));
    log.info("client of {}: {}, {}", options.application(), engine, catalog);
  }

  /** Begins a client with defaults. */
  public static ClientOptions.Builder builder() {
    return new ClientOptions.Builder();
  }

  /**
   * A service at an address, called through its interface. Connects before it returns. The
   * reference lives as long as the client; one that ends earlier is made by {@link #reference},
   * which can be closed.
   *
   * @param url {@code dubbo://host:port}
   * @throws RpcException if nobody can be reached there; with {@link Status#MISUSED} on an event
   *     loop, such as in a completion that runs under {@code executor(Runnable::run)}
   * @throws IllegalArgumentException if the url is not understood
   */
  public <T> T refer(Class<T> service, String url) {
    return reference(ReferenceOptions.builder(service, url).build()).service();
  }

  /**
   * A service at an address, called without its interface. Connects before it returns. For a group,
   * version and the rest, or to close it before the client: {@link #reference} to {@link
   * GenericService} with the service as path.
   *
   * @param service the name of the interface
   * @param url {@code dubbo://host:port}
   * @throws RpcException if nobody can be reached there
   * @throws IllegalArgumentException if the url is not understood
   */
  public GenericService generic(String service, String url) {
    return reference(ReferenceOptions.builder(GenericService.class, url).path(service).build())
        .service();
  }

  /**
   * A reference as its options say, to be closed when it is not needed any more, or with the
   * client. Connects before it returns, unless it is lazy or unchecked.
   *
   * @throws RpcException if nobody can be reached there and that is checked; with {@link
   *     Status#MISUSED} if the client is closed, or on an event loop, which must not wait
   * @throws IllegalArgumentException if the url is not understood or a serialization setting is
   *     unknown
   */
  public <T> Reference<T> reference(ReferenceOptions<T> given) {
    ServiceUrl url = ServiceUrl.parse(given.url());
    ReferenceOptions<T> merged =
        new UrlOptions(url, providers.names()).under(given, defaultSerialization());
    PayloadTerms plainTerms =
        providers.plainTerms(merged.serializationSettings(), options.serializationSettings());
    ClassGate.Builder gate = ClassGate.forService(given.service(), catalog, options.allow());
    Map<String, Object> attachments = new HashMap<>();
    if (merged.token() != null) {
      attachments.put("token", merged.token());
    }
    if (given.service() == GenericService.class) {
      requireServiceName(merged);
      attachments.put(GenericCalls.MODE, GenericCalls.MAPS);
      GenericCalls.EXCEPTIONS.forEach(name -> gate.allowAlias(name, GenericException.class));
    }
    List<Filter> filters = new ArrayList<>(options.filters());
    filters.addAll(given.filters());
    Map<String, Object> constants = Map.copyOf(attachments);
    ClassGate built = gate.build();
    ClientMethods methods =
        ClientMethods.of(merged, engine, built, options.timeout(), constants, plainTerms);
    check(merged, built);
    Invoker invoker = engine.invoker(url.address(), methods.all());
    try {
      if (!merged.lazy()) {
        connect(invoker, merged);
      }
      return new Reference<>(
          merged.service(),
          methods,
          new FilteredInvoker(invoker, filters, methods),
          constants,
          null);
    } catch (Throwable notMade) {
      invoker.close();
      throw notMade;
    }
  }

  /** Once for all references to an interface: some are made for each call. */
  private void check(ReferenceOptions<?> reference, ClassGate gate) {
    String serializations = String.valueOf(reference.serialization());
    if (reference.service() != GenericService.class
        && checked.add(serializations + " " + reference.service().getName())) {
      new ServiceCheck(engine.serializations(serializations), catalog, options.optimizers())
          .log(reference.service(), gate);
    }
  }

  private static void requireServiceName(ReferenceOptions<?> generic) {
    if (generic.service().getName().equals(generic.path())) {
      throw new IllegalArgumentException(
          "a generic reference to "
              + generic.url()
              + " names no service; set path to the name of its interface");
    }
  }

  private static void connect(Invoker invoker, ReferenceOptions<?> reference) {
    if (!reference.check()) {
      invoker.connectSoon();
      return;
    }
    try {
      invoker.awaitConnected();
    } catch (RpcException e) {
      if (e.status() == Status.MISUSED) {
        throw e;
      }
      throw new RpcException(
          e.status(),
          e.certainty(),
          "no provider of "
              + reference.service().getName()
              + ": "
              + e.detail()
              + " Start it first, or go on without: check(false) on the reference, in XML"
              + " check=\"false\"",
          e);
    }
  }

  private String defaultSerialization() {
    return options.serialization() == null ? "hessian2" : options.serialization();
  }

  /**
   * What this client and its providers agreed on for its current connections, by address, for a
   * person to read; see {@link Reference#terms}.
   */
  public Map<String, String> terms() {
    return engine.terms();
  }

  /** What this client's connections have carried so far. */
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
        engine.heldBytes());
  }

  /**
   * Closes all references: waits for the calls under way, at most as long as {@link
   * ClientOptions#closeTimeout()}, then closes every connection after what was sent. One-way calls
   * that returned have then left this process, unless their provider did not read them in that
   * time, or in 1 s if less is left. Calls made later fail with {@link Status#MISUSED}. Closing
   * twice is the same as closing once.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, such as in a completion
   *     under {@code executor(Runnable::run)}; the client is as open as before
   */
  @Override
  public void close() {
    engine.close(options.closeTimeout());
  }
}
