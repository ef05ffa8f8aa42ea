package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Spelling;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.options.ServiceOptions;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The services that are exported at a time. Immutable.
 *
 * @param revision how often that has changed
 * @param byPathAndVersion those of each path and version by group, in their order
 * @param withdrawn the keys of services that were exported before, the latest last
 */
record Exports(
    long revision,
    Map<String, Map<@Nullable String, ExportedService>> byPathAndVersion,
    Set<String> paths,
    Set<String> withdrawn) {

  private static final String WITHDRAWN =
      "%s was withdrawn here: this provider takes no more calls of it; call another provider";

  /** How many groups of a service are compared with one that is not there. */
  private static final int MAX_GROUPS = 64;

  /** The number of withdrawn services that are remembered, so that callers receive this reason. */
  private static final int REMEMBERED = 256;

  Map<@Nullable String, ExportedService> of(String path, String version) {
    return byPathAndVersion.getOrDefault(
        key(path, version), Collections.emptyMap()); // may be asked for null
  }

  /** The same, with other services of one path and version. */
  Exports with(
      ServiceOptions<?> changed,
      Map<@Nullable String, ExportedService> services,
      boolean withdraws) {
    Map<String, Map<@Nullable String, ExportedService>> all = new HashMap<>(byPathAndVersion);
    String key = key(changed.path(), changed.version());
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

  /** All services. */
  Stream<ExportedService> services() {
    return byPathAndVersion.values().stream().flatMap(groups -> groups.values().stream());
  }

  /** One service of each interface: the groups and versions of an interface are alike. */
  Collection<ExportedService> oneOfEachInterface() {
    Map<Class<?>, ExportedService> one = new LinkedHashMap<>();
    services().forEach(service -> one.putIfAbsent(service.type(), service));
    return one.values();
  }

  static String key(String path, String version) {
    return path + ':' + (version.isEmpty() ? CallSite.NO_VERSION : version);
  }

  @Nullable ExportedMethod find(String path, String version, String method, String descriptor) {
    for (ExportedService service : of(path, version).values()) {
      ExportedMethod found = service.method(method, descriptor);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  String explainMissing(String path, String version, String method, String descriptor) {
    Collection<ExportedService> services = of(path, version).values();
    String asked = Signatures.shown(key(path, version));
    if (services.isEmpty()) {
      if (withdrawn.stream().anyMatch(key -> isKeyOf(key, path, version))) {
        return WITHDRAWN.formatted(asked);
      }
      return "no service "
          + asked
          + " is exported here; "
          + (paths.contains(path)
              ? "set 'version' on the reference to one that is"
              : "compare 'path' and 'version' of the reference with the exports in the provider's"
                  + " log");
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

  String explainGroup(String path, String version, @Nullable String group) {
    String wanted = (group == null ? "" : group + "/") + key(path, version);
    if (withdrawn.contains(wanted)) {
      return WITHDRAWN.formatted(Signatures.shown(wanted));
    }
    Set<String> groups =
        of(path, version).values().stream()
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
}
