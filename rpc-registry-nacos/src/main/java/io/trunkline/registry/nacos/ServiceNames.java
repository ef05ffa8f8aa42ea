package io.trunkline.registry.nacos;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.ServiceFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of services in Nacos: {@code providers:interface:version:group}, in which version and
 * group may be empty.
 *
 * @param interfaceName the interface that a consumer looks for
 * @param versions the version; {@code *} for any
 * @param groups the groups; {@code *} for any
 */
record ServiceNames(String interfaceName, String versions, Set<String> groups) {

  private static final int PARTS = 4;

  /** The names that a query looks for. */
  static ServiceNames of(AddressQuery query, String interfaceName) {
    String group = query.group() == null ? "" : query.group();
    return new ServiceNames(
        interfaceName,
        part(query.version()),
        group.isEmpty()
            ? Set.of("")
            : Arrays.stream(group.split(",")).map(String::strip).collect(Collectors.toSet()));
  }

  /** The name of a provider's service. */
  static String of(ServiceRecord service) {
    return name(service.interfaceName(), part(service.version()), part(service.group()));
  }

  private static String part(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static String name(String interfaceName, String version, String group) {
    return legal(String.join(":", ServiceFilter.PROVIDERS, interfaceName, version, group));
  }

  /** As stock: Nacos allows no dollar sign in names, which inner classes have. */
  static String legal(String name) {
    return name.replace("$", "___");
  }

  /** Whether the names have to be picked from those of the whole registry. */
  boolean isPattern() {
    return versions.equals(ServiceFilter.ANY) || groups.contains(ServiceFilter.ANY);
  }

  /** The names, if they are not a pattern. */
  List<String> exact() {
    return groups.stream().map(group -> name(interfaceName, versions, group)).sorted().toList();
  }

  /** The names among those of a registry that match. */
  List<String> matching(Stream<String> all) {
    return all.filter(this::matches).distinct().sorted().toList();
  }

  private boolean matches(String name) {
    String[] parts = name.split(":", -1);
    return parts.length == PARTS
        && parts[0].equals(ServiceFilter.PROVIDERS)
        && parts[1].equals(legal(interfaceName))
        && (versions.equals(ServiceFilter.ANY) || parts[2].equals(versions))
        && (groups.contains(ServiceFilter.ANY) || groups.contains(parts[3]));
  }
}
