package io.trunkline.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Spelling;
import io.trunkline.check.ServiceCheck;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.HashMap;
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

  private final Map<String, List<ExportedService>> byPathAndVersion = new HashMap<>();

  ServiceTable(ServerOptions options, ClassCatalog catalog, SerializationProviders providers) {
    Set<String> idle = new TreeSet<>();
    for (ServiceOptions<?> service : options.services()) {
      ClassGate gate = ClassGate.forService(service.service(), catalog, options.allow()).build();
      idle.addAll(gate.linesWithoutClass());
      byPathAndVersion
          .computeIfAbsent(key(service.path(), service.version()), k -> new ArrayList<>())
          .add(
              new ExportedService(service, gate, options, plainTerms(service, options, providers)));
    }
    if (!idle.isEmpty()) {
      log.warn("allow lines name classes that are not on the class path: {}; misspelt?", idle);
    }
    if (byPathAndVersion.isEmpty()) {
      log.warn("this server exports no services; add .service(...) to its builder");
    }
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
    if (services.isEmpty()) {
      String asked = key(path, version);
      boolean otherVersion =
          byPathAndVersion.values().stream().anyMatch(s -> s.get(0).path().equals(path));
      return "no service "
          + asked
          + " is exported here"
          + Spelling.hint(asked, new TreeSet<>(byPathAndVersion.keySet()))
          + "; exported: "
          + this
          + (otherVersion ? "; set 'version' on the reference" : "");
    }
    if (GenericMethod.isCalledBy(method, descriptor)) {
      return key(path, version)
          + " takes no calls without its interface; the provider allows them with generic(true) on"
          + " the service";
    }
    Set<String> signatures =
        services.stream().flatMap(s -> s.signatures().stream()).collect(Collectors.toSet());
    return key(path, version)
        + " has no method "
        + Signatures.of(method, descriptor)
        + Signatures.missing(method, signatures);
  }

  @Override
  public String explainGroup(String path, String version, @Nullable String group) {
    List<ExportedService> services = candidates(path, version);
    Set<String> groups =
        services.stream()
            .map(ExportedService::group)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    return key(path, version)
        + " is not exported "
        + (group == null || group.isEmpty()
            ? "without a group"
            : "in group '" + group + "'" + Spelling.hint(group, groups))
        + "; exported: "
        + services.stream().map(ExportedService::key).sorted().toList()
        + "; set 'group' on the reference";
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
