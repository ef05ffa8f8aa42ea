package io.trunkline.server;

import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.ALLOW;
import static io.trunkline.settings.SharedSettings.LEARN_ALLOW_LINES;
import static io.trunkline.settings.SharedSettings.PARAMETERS;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.call.CallSite;
import io.trunkline.call.Spelling;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.callback.CallbackType;
import io.trunkline.internal.exchange.LearningGate;
import io.trunkline.internal.exchange.ServiceInterfaces;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of a server by path and version, those of several groups side by side. Requests find
 * them in an immutable table, which is replaced as a whole when one is exported or withdrawn.
 * Thread-safe.
 */
final class ServiceTable implements ExportedServices {

  private static final Logger log = LoggerFactory.getLogger(ServiceTable.class);

  private static final String WITHDRAWN =
      "%s was withdrawn here: this provider takes no more calls of it; call another provider";

  /** How many groups of a service are compared with one that is not there. */
  private static final int MAX_GROUPS = 64;

  /** Of how many services it is remembered that they were withdrawn, to say so to callers. */
  private static final int REMEMBERED = 256;

  /**
   * What is exported at a time.
   *
   * @param revision how often that has changed
   * @param byPathAndVersion those of each path and version by group, in their order
   * @param withdrawn the keys of services that were exported before, the latest last
   */
  private record Exports(
      long revision,
      Map<String, Map<@Nullable String, ExportedService>> byPathAndVersion,
      Set<String> paths,
      Set<String> withdrawn) {

    Map<@Nullable String, ExportedService> of(String path, String version) {
      return byPathAndVersion.getOrDefault(
          ServiceTable.key(path, version), Collections.emptyMap()); // may be asked for null
    }

    /** The same, with other services of one path and version. */
    Exports with(
        ServiceOptions<?> changed,
        Map<@Nullable String, ExportedService> services,
        boolean withdraws) {
      Map<String, Map<@Nullable String, ExportedService>> all = new HashMap<>(byPathAndVersion);
      String key = ServiceTable.key(changed.path(), changed.version());
      if (services.isEmpty()) {
        all.remove(key);
      } else {
        all.put(key, services);
      }
      Set<String> gone = new LinkedHashSet<>(withdrawn);
      gone.remove(changed.key());
      if (withdraws) {
        gone.add(changed.key());
        if (gone.size() > REMEMBERED) {
          gone.remove(gone.iterator().next());
        }
      }
      return new Exports(revision + 1, all, paths(all), gone);
    }

    static Set<String> paths(Map<String, Map<@Nullable String, ExportedService>> all) {
      Set<String> paths = new HashSet<>();
      all.values().forEach(some -> paths.add(some.values().iterator().next().path()));
      return paths;
    }
  }

  private final ServerOptions options;
  private final SerializationProviders providers;
  private final ServiceInterfaces interfaces;
  private final CompressionTable compressions =
      CompressionTable.load(ServiceTable.class.getClassLoader());
  private volatile Exports exports;

  ServiceTable(ServerOptions options, ClassCatalog catalog, SerializationProviders providers) {
    this.options = options;
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
  ExportedService export(ServiceOptions<?> service) {
    ExportedService exported = add(service);
    warnOfIdle(Set.of(exported.gate()));
    return exported;
  }

  /** Those that a server starts with: there may be many, and no calls come yet. */
  private Exports exportsOf(List<ServiceOptions<?>> services) {
    Map<String, Map<@Nullable String, ExportedService>> all = new HashMap<>();
    Set<ClassGate> gates = new HashSet<>();
    for (ServiceOptions<?> service : services) {
      Map<@Nullable String, ExportedService> groups =
          all.computeIfAbsent(
              key(service.path(), service.version()), path -> new LinkedHashMap<>());
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

  /** The interfaces whose objects it is passed: results are read through a gate of their own. */
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
                    // Dubbo's consumers look for it in calls of what they have passed, too.
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
  synchronized boolean withdraw(ServiceOptions<?> service) {
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

  /** No error: a class that nobody sends does no harm. */
  void check(ServiceCheck check) {
    Map<Class<?>, ExportedService> one =
        new LinkedHashMap<>(); // groups and versions have one interface
    exports.byPathAndVersion().values().stream()
        .flatMap(groups -> groups.values().stream())
        .forEach(service -> one.putIfAbsent(service.type(), service));
    one.forEach((type, service) -> check.log(type, service.gate(), service.callbackTypes()));
  }

  private static String key(String path, String version) {
    return path + ':' + (version.isEmpty() ? CallSite.NO_VERSION : version);
  }

  @Override
  public CompressionTable compressions() {
    return compressions;
  }

  @Override
  public @Nullable ExportedMethod find(
      String path, String version, String method, String descriptor) {
    for (ExportedService service : exports.of(path, version).values()) {
      ExportedMethod found = service.method(method, descriptor);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Override
  public @Nullable ExportedMethod find(
      String path, String version, @Nullable String group, String method, String descriptor) {
    ExportedService service = exports.of(path, version).get(group);
    return service == null ? null : service.method(method, descriptor);
  }

  @Override
  public String explainMissing(String path, String version, String method, String descriptor) {
    Exports now = exports;
    Collection<ExportedService> services = now.of(path, version).values();
    String asked = Signatures.shown(key(path, version));
    if (services.isEmpty()) {
      if (now.withdrawn().stream().anyMatch(key -> isKeyOf(key, path, version))) {
        return WITHDRAWN.formatted(asked);
      }
      return "no service "
          + asked
          + " is exported here; "
          + (now.paths().contains(path)
              ? "set 'version' on the reference to one that is"
              : "compare 'path' and 'version' of the reference with what the provider's log says it"
                  + " exports");
    }
    if (GenericMethod.isCalledBy(method, descriptor)) {
      return asked
          + " takes no calls without its interface; the provider allows them with generic(true) on"
          + " the service";
    }
    return asked
        + " has no method "
        + Signatures.shown(Signatures.of(method, descriptor))
        + services.iterator().next().hints().of(method); // all groups have the same methods
  }

  @Override
  public String explainGroup(String path, String version, @Nullable String group) {
    String wanted = (group == null ? "" : group + "/") + key(path, version);
    if (exports.withdrawn().contains(wanted)) {
      return WITHDRAWN.formatted(Signatures.shown(wanted));
    }
    Set<String> groups =
        exports.of(path, version).values().stream()
            .map(ExportedService::group)
            .filter(Objects::nonNull)
            .limit(MAX_GROUPS)
            .collect(Collectors.toCollection(TreeSet::new));
    return Signatures.shown(key(path, version))
        + " is not exported "
        + (group == null || group.isEmpty()
            ? "without a group"
            : "in group '" + Signatures.shown(group) + "'" + Spelling.hint(group, groups))
        + "; set 'group' on the reference to one that is";
  }

  /** Whether a service with this key has this path and version, in some group. */
  private static boolean isKeyOf(String key, String path, String version) {
    String end = key(path, version);
    return key.equals(end) || key.endsWith('/' + end);
  }

  /** Names in human-readable form. */
  @Override
  public String toString() {
    return exports.byPathAndVersion().values().stream()
        .flatMap(groups -> groups.values().stream())
        .map(ExportedService::key)
        .sorted()
        .toList()
        .toString();
  }
}
