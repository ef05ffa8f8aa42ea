package io.trunkline.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Spelling;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.exchange.LearningGate;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.LearnedLines;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of a server by path and version, those of several groups side by side. Immutable.
 */
final class ServiceTable implements ExportedServices {

  private static final Logger log = LoggerFactory.getLogger(ServiceTable.class);

  /** How many groups of a service are compared with one that is not there. */
  private static final int MAX_GROUPS = 64;

  private final Map<String, List<ExportedService>> byPathAndVersion = new HashMap<>();
  private final Set<String> paths = new HashSet<>();
  private final CompressionTable compressions =
      CompressionTable.load(ServiceTable.class.getClassLoader());

  ServiceTable(ServerOptions options, ClassCatalog catalog, SerializationProviders providers) {
    Set<String> idle = new TreeSet<>();
    LearnedLines learned = LearningGate.of(options.learnAllowLines(), log);
    for (ServiceOptions<?> service : options.services()) {
      ClassGate.Builder allowed = ClassGate.forService(service.service(), catalog, options.allow());
      ClassGate gate =
          (learned == null ? allowed : allowed.learning(learned, service.service())).build();
      idle.addAll(gate.linesWithoutClass());
      paths.add(service.path());
      byPathAndVersion
          .computeIfAbsent(key(service.path(), service.version()), k -> new ArrayList<>())
          .add(
              new ExportedService(
                  service,
                  gate,
                  options,
                  TakenSerializations.of(service, groups(service, options), options, providers),
                  plainTerms(service, options, providers),
                  compressions));
    }
    if (!idle.isEmpty()) {
      log.warn("allow lines name classes that are not on the class path: {}; misspelt?", idle);
    }
    if (byPathAndVersion.isEmpty()) {
      log.warn("this server exports no services; add .service(...) to its builder");
    }
  }

  /** The services of the same path and version. */
  private static List<ServiceOptions<?>> groups(ServiceOptions<?> service, ServerOptions server) {
    String key = key(service.path(), service.version());
    List<ServiceOptions<?>> groups = new ArrayList<>();
    for (ServiceOptions<?> other : server.services()) {
      if (key(other.path(), other.version()).equals(key)) {
        groups.add(other);
      }
    }
    return groups;
  }

  private static PayloadTerms plainTerms(
      ServiceOptions<?> service, ServerOptions server, SerializationProviders providers) {
    try {
      return providers.plainTerms(service.serializationSettings(), server.serializationSettings());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("service " + service.key() + ": " + e.getMessage(), e);
    }
  }

  /** No error: a class that nobody sends does no harm. */
  void check(ServiceCheck check) {
    Map<Class<?>, ClassGate> gates =
        new LinkedHashMap<>(); // groups and versions have one interface
    byPathAndVersion.values().stream()
        .flatMap(List::stream)
        .forEach(service -> gates.putIfAbsent(service.type(), service.gate()));
    gates.forEach(check::log);
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
    for (ExportedService service : candidates(path, version)) {
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
    for (ExportedService service : candidates(path, version)) {
      if (Objects.equals(service.group(), group)) {
        return service.method(method, descriptor);
      }
    }
    return null;
  }

  private List<ExportedService> candidates(String path, String version) {
    return byPathAndVersion.getOrDefault(key(path, version), List.of());
  }

  @Override
  public String explainMissing(String path, String version, String method, String descriptor) {
    List<ExportedService> services = candidates(path, version);
    String asked = Signatures.shown(key(path, version));
    if (services.isEmpty()) {
      return "no service "
          + asked
          + " is exported here; "
          + (paths.contains(path)
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
        + services.get(0).hints().of(method); // those of all groups have the same methods
  }

  @Override
  public String explainGroup(String path, String version, @Nullable String group) {
    Set<String> groups =
        candidates(path, version).stream()
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

  /** Names in human-readable form. */
  @Override
  public String toString() {
    return byPathAndVersion.values().stream()
        .flatMap(List::stream)
        .map(ExportedService::key)
        .sorted()
        .toList()
        .toString();
  }
}
