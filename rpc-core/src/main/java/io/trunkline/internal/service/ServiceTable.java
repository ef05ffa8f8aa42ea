package io.trunkline.internal.service;

import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.ALLOW;
import static io.trunkline.settings.SharedSettings.LEARN_ALLOW_LINES;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.PARAMETERS;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.check.Report;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.exchange.LearningGate;
import io.trunkline.internal.exchange.ServiceInterfaces;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.options.ServerOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of a server by path and version, those of several groups side by side. Requests find
 * them in an immutable table, which is replaced as a whole when one is exported or withdrawn.
 * Thread-safe.
 */
public final class ServiceTable implements ExportedServices {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.server.RpcServer");

  private final ServerOptions options;
  private final ClassCatalog catalog;
  private final SerializationProviders providers;
  private final ServiceInterfaces interfaces;
  private final CompressionTable compressions =
      CompressionTable.load(ServiceTable.class.getClassLoader());
  private volatile Exports exports;

  public ServiceTable(
      ServerOptions options, ClassCatalog catalog, SerializationProviders providers) {
    this.options = options;
    this.catalog = catalog;
    this.providers = providers;
    this.interfaces =
        new ServiceInterfaces(
            catalog, options.get(ALLOW), LearningGate.of(options.find(LEARN_ALLOW_LINES), log));
    this.exports = exportsOf(options.services());
    if (options.services().isEmpty()) {
      log.warn("this server exports no services; add .service(...) to its builder");
    }
  }

  /**
   * Exports one more service.
   *
   * @throws IllegalArgumentException if there is one of its group, path and version, or one of its
   *     methods cannot be exported
   */
  public ExportedService export(ServiceOptions<?> service) {
    if (service.get(ServiceOptions.GENERIC)
        && options.services().stream().noneMatch(one -> one.get(ServiceOptions.GENERIC))) {
      throw new IllegalArgumentException(
          service.key()
              + " takes calls without its interface, but this server started with no such service;"
              + " give one to its builder");
    }
    ExportedService exported = add(service);
    warnOfIdle(Set.of(exported.gate()));
    return exported;
  }

  /** Exports a service unless one has its group, path and version. */
  public synchronized void exportIfAbsent(ServiceOptions<?> service) {
    if (!groups(service).containsKey(service.group())) {
      add(service);
    }
  }

  /** The services with which a server starts: there may be many, and no calls come yet. */
  private Exports exportsOf(List<ServiceOptions<?>> services) {
    Map<String, Map<@Nullable String, ExportedService>> all = new HashMap<>();
    Set<ClassGate> gates = new HashSet<>();
    for (ServiceOptions<?> service : services) {
      Map<@Nullable String, ExportedService> groups =
          all.computeIfAbsent(
              Exports.key(service.path(), service.version()), path -> new LinkedHashMap<>());
      gates.add(addTo(groups, service).gate());
    }
    all.values().forEach(groups -> haveSiblings(groups.values()));
    warnOfIdle(gates);
    return new Exports(0, all, Exports.paths(all), Set.of());
  }

  private static void warnOfIdle(Set<ClassGate> gates) {
    Set<String> idle = new TreeSet<>(); // allow lines of classes that are not there
    gates.forEach(gate -> idle.addAll(gate.linesWithoutClass()));
    if (!idle.isEmpty()) {
      log.warn("allow lines name classes that are not on the class path: {}; misspelt?", idle);
    }
  }

  private synchronized ExportedService add(ServiceOptions<?> service) {
    Map<@Nullable String, ExportedService> groups = groups(service);
    ExportedService exported = addTo(groups, service);
    // First: a request for the new one may be read as one for another group.
    haveSiblings(groups.values());
    exports = exports.with(service, groups, false);
    return exported;
  }

  /** Makes one more service of a path and version. */
  private ExportedService addTo(
      Map<@Nullable String, ExportedService> groups, ServiceOptions<?> service) {
    if (groups.containsKey(service.group())) {
      throw new IllegalArgumentException(
          "two services are " + service.key() + "; give one of them another group or version");
    }
    PayloadTerms plainTerms = plainTerms(service, options, providers);
    ExportedService exported =
        new ExportedService(
            service,
            interfaces.of(service.service()),
            options,
            TakenSerializations.of(
                service, List.of(service), options.get(ServerOptions.SERIALIZATIONS), providers),
            plainTerms,
            compressions,
            callbackTypes(service, plainTerms));
    groups.put(service.group(), exported);
    return exported;
  }

  /** The interfaces whose objects it is passed: results are read through their own gate. */
  private Function<Class<?>, CallbackType> callbackTypes(
      ServiceOptions<?> service, PayloadTerms plainTerms) {
    Map<Class<?>, CallbackType> known = new HashMap<>();
    return type ->
        known.computeIfAbsent(
            type,
            callback ->
                new CallbackType(
                    callback,
                    service.group(),
                    interfaces.gate(callback).build(),
                    plainTerms,
                    callbackNanos(service),
                    // Dubbo's consumers also look for it in calls to objects that they have passed.
                    service.find(TOKEN) == null ? Map.of() : Map.of("token", service.find(TOKEN))));
  }

  private long callbackNanos(ServiceOptions<?> service) {
    Duration set = service.find(ServiceOptions.CALLBACK_TIMEOUT);
    if (set != null) {
      return set.toNanos();
    }
    String announced =
        service.get(PARAMETERS).getOrDefault("timeout", options.get(PARAMETERS).get("timeout"));
    return TIMEOUT
        .orStandard(announced == null ? null : TIMEOUT.parse("timeout", announced))
        .toNanos();
  }

  /** Each of them takes what some of them take, until the group of a request is known. */
  private void haveSiblings(Collection<ExportedService> groups) {
    List<ServiceOptions<?>> all = new ArrayList<>();
    groups.forEach(service -> all.add(service.options()));
    for (ExportedService service : groups) {
      service.take(
          TakenSerializations.of(
              service.options(), all, options.get(ServerOptions.SERIALIZATIONS), providers));
    }
  }

  /**
   * Withdraws the service of that group, path and version. Calls of it that have begun go on.
   *
   * @return whether there was one
   */
  public synchronized boolean withdraw(ServiceOptions<?> service) {
    Map<@Nullable String, ExportedService> groups = groups(service);
    ExportedService exported = groups.remove(service.group());
    if (exported == null) {
      return false;
    }
    exports = exports.with(service, groups, true);
    exported.withdraw();
    haveSiblings(groups.values());
    return true;
  }

  /** A copy of those with the path and version of this one, by group. */
  private Map<@Nullable String, ExportedService> groups(ServiceOptions<?> service) {
    return new LinkedHashMap<>(exports.of(service.path(), service.version()));
  }

  @Override
  public long revision() {
    return exports.revision();
  }

  private static PayloadTerms plainTerms(
      ServiceOptions<?> service, ServerOptions server, SerializationProviders providers) {
    try {
      return providers.plainTerms(
          service.get(SERIALIZATION_SETTINGS), server.get(SERIALIZATION_SETTINGS));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("service " + service.key() + ": " + e.getMessage(), e);
    }
  }

  /** The options of all services. */
  Stream<ServiceOptions<?>> exported() {
    return exports.services().map(ExportedService::options);
  }

  /** No error: a class that nobody sends does no harm. */
  public void check(List<Serialization> serializations) {
    exports.oneOfEachInterface().forEach(one -> check(one, serializations));
  }

  /** Logs the findings about one service. */
  public void check(ExportedService one, List<Serialization> serializations) {
    checkOf(serializations).log(one.type(), one.gate(), one.callbackTypes());
  }

  /** The findings about each interface. */
  public List<Report> reports(List<Serialization> serializations) {
    ServiceCheck check = checkOf(serializations);
    return exports.oneOfEachInterface().stream()
        .map(one -> check.check(one.type(), one.gate(), one.callbackTypes()))
        .toList();
  }

  private ServiceCheck checkOf(List<Serialization> serializations) {
    return new ServiceCheck(serializations, catalog, options.get(OPTIMIZERS));
  }

  @Override
  public CompressionTable compressions() {
    return compressions;
  }

  @Override
  public @Nullable ExportedMethod find(
      String path, String version, String method, String descriptor) {
    return exports.find(path, version, method, descriptor);
  }

  @Override
  public @Nullable ExportedMethod find(
      String path, String version, @Nullable String group, String method, String descriptor) {
    ExportedService service = exports.of(path, version).get(group);
    return service == null ? null : service.method(method, descriptor);
  }

  @Override
  public String explainMissing(String path, String version, String method, String descriptor) {
    return exports.explainMissing(path, version, method, descriptor);
  }

  @Override
  public String explainGroup(String path, String version, @Nullable String group) {
    return exports.explainGroup(path, version, group);
  }

  /** The services, in the order of their keys. */
  public List<ExportedService> sorted() {
    return exports.services().sorted(Comparator.comparing(ExportedService::key)).toList();
  }

  /** Names in human-readable form. */
  @Override
  public String toString() {
    return exports.services().map(ExportedService::key).sorted().toList().toString();
  }
}
