package io.trunkline.internal.reference;

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
import static io.trunkline.settings.SharedSettings.LOG_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REGISTRIES;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;
import static io.trunkline.settings.SharedSettings.SLOW_CALL;
import static io.trunkline.settings.SharedSettings.compression;

import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Filter;
import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ClientSettings;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.client.ProviderParameters;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.LearningGate;
import io.trunkline.internal.exchange.ServiceInterface;
import io.trunkline.internal.exchange.ServiceInterfaces;
import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.internal.reference.ProviderParametersReader.Chosen;
import io.trunkline.options.ClientOptions;
import io.trunkline.options.ReferenceOptions;
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
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the references of a client, which share its connections. Thread-safe. */
public final class ReferenceFactory {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.client.RpcClient");

  private final ClientOptions options;
  private final SerializationProviders providers;
  private final ClassCatalog catalog;
  private final UnregisteredLog unregistered;
  private final ClientEngine engine;
  private final ReferenceInvokers invokers;
  private final Set<String> checked = ConcurrentHashMap.newKeySet();
  private final ServiceInterfaces interfaces;

  /**
   * Makes no connection yet.
   *
   * @throws IllegalArgumentException if a serialization setting or a compression is unknown, or a
   *     file of TLS cannot be used
   * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
   *     message names the artifact to add
   */
  public ReferenceFactory(ClientOptions options) {
    this.options = options;
    this.providers = SerializationProviders.load(ReferenceFactory.class.getClassLoader());
    providers.check(options.get(SERIALIZATION_SETTINGS));
    String compression = options.find(COMPRESSION);
    if (compression != null) { // a name that is not known shows at once
      Compressions.load(ReferenceFactory.class.getClassLoader()).named(compression);
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
                new CallLog(options.get(SLOW_CALL), options.get(LOG_ARGUMENTS)),
                options.find(EXECUTOR)),
            options.find(ClientOptions.TLS),
            "client of " + options.get(APPLICATION));
    this.invokers =
        new ReferenceInvokers(options, engine, new MetadataCaller(options, engine, providers));
    log.info("client of {}: {}, {}", options.get(APPLICATION), engine, catalog);
  }

  /**
   * Makes a reference. Blocks until it is connected, unless it is lazy or its {@code check} is
   * false.
   *
   * @throws RpcException as {@code RpcClient.reference} does
   * @throws IllegalArgumentException as {@code RpcClient.reference} does
   */
  public <T> BoundReference<T> make(ReferenceOptions<T> given) {
    AddressUrls urls =
        AddressUrls.of(given.find(ReferenceOptions.URL), options.get(REGISTRIES), given.service());
    ReferenceOptions<T> merged =
        new UrlOptions(urls.url(), providers::isSetting)
            .under(given, defaultSerialization(), compression(options));
    ProviderParametersReader announced =
        new ProviderParametersReader(
            merged,
            engine,
            Set.copyOf(providers.names()),
            unannounced(),
            given.find(SERIALIZATION) != null || urls.url().settings().containsKey("serialization")
                ? Chosen.BY_REFERENCE
                : options.find(SERIALIZATION) != null ? Chosen.BY_CLIENT : Chosen.NOWHERE,
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
      return new BoundReference<>(merged.service(), methods, constants, made);
    } catch (Throwable notMade) {
      invoker.close();
      throw notMade;
    }
  }

  /** The serializations that no provider may choose for a consumer. */
  private Set<String> unannounced() {
    return providers.names().stream()
        .filter(name -> !providers.named(name).mayBeAnnounced())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The interfaces whose objects the reference passes: each is read through its own gate. */
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

  /**
   * Begins to connect unless the reference is lazy; the result waits for the connection if
   * necessary.
   */
  private static Runnable connect(Invoker invoker, ReferenceOptions<?> reference) {
    if (!reference.get(LAZY) && reference.get(CHECK)) {
      Runnable connecting = invoker.beginConnecting();
      return () -> BoundReference.awaitConnected(connecting, reference.service());
    }
    if (!reference.get(LAZY)) {
      invoker.connectSoon();
    }
    return () -> {};
  }

  private String defaultSerialization() {
    return Objects.requireNonNullElse(options.find(SERIALIZATION), "hessian2");
  }

  /** The connections of the client. */
  public ClientEngine engine() {
    return engine;
  }

  /** How many class names were written because their classes are not registered. */
  public long unregisteredNames() {
    return unregistered.namesWritten();
  }

  /** Closes all references, then the sources of their addresses. */
  public void close() {
    engine.close(options.get(CLOSE_TIMEOUT));
    invokers.close();
  }
}
