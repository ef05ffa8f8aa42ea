package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The registries of a context, as the urls that clients and servers take. Addresses can hold
 * passwords, so no message shows them.
 */
final class RegistryElements {

  /** What becomes a key of the url under the same name. */
  private static final List<String> KEYS =
      List.of(
          "username",
          "password",
          "group",
          "timeout",
          "session",
          "dynamic",
          "simplified",
          "extra-keys",
          "enable-empty-protection",
          "use-as-config-center",
          "check",
          "register-mode",
          "zone");

  private static final String ZOOKEEPER = "zookeeper";

  private static final String MULTICAST = "multicast://";

  private final ContextElements elements;

  RegistryElements(ContextElements elements) {
    this.elements = elements;
  }

  /** Where a service is registered that this element may name registries for; empty for nowhere. */
  List<String> ofService(@Nullable ConfiguredElement service) {
    return urls(service, "register");
  }

  /** Where a reference looks for providers. */
  List<String> ofReference(@Nullable ConfiguredElement reference) {
    return urls(reference, "subscribe");
  }

  /**
   * @param use the attribute with which a registry excludes itself from this use
   */
  private List<String> urls(@Nullable ConfiguredElement asker, String use) {
    Set<String> urls = new LinkedHashSet<>();
    for (ConfiguredElement registry : registries(asker)) {
      if (registry.flag(use, true)) {
        urls.addAll(urls(registry));
      }
    }
    return List.copyOf(urls);
  }

  /**
   * The registries that the element names, or else those of the application, or else all without
   * default="false".
   */
  private List<ConfiguredElement> registries(@Nullable ConfiguredElement asker) {
    ConfiguredElement naming =
        asker != null && asker.says("registry") ? asker : elements.only(Element.APPLICATION);
    Map<String, ConfiguredElement> all = elements.all(Element.REGISTRY);
    List<String> names = naming == null ? List.of() : naming.texts("registry");
    if (names.isEmpty()) {
      return all.values().stream().filter(registry -> registry.flag("default", true)).toList();
    }
    List<ConfiguredElement> named = new ArrayList<>();
    for (String name : names) {
      ConfiguredElement registry = all.get(name);
      if (registry != null) {
        named.add(registry);
      } else if (!name.equalsIgnoreCase(ValueType.NO_REGISTRY)) {
        throw new IllegalArgumentException(
            naming
                + ": attribute 'registry' names '"
                + name
                + "', expected the id of a registry"
                + Spelling.hint(name, all.keySet())
                + "; there are: "
                + String.join(", ", all.keySet()));
      }
    }
    return named;
  }

  /** Several registries can stand in one address, with semicolons between them. */
  private static List<String> urls(ConfiguredElement registry) {
    List<String> urls = new ArrayList<>();
    for (String address : registry.required("address").split("[|;]")) {
      if (!address.isBlank() && !address.trim().equalsIgnoreCase(ValueType.NO_REGISTRY)) {
        urls.add(url(registry, address.trim()));
      }
    }
    return urls;
  }

  private static String url(ConfiguredElement registry, String address) {
    String scheme = scheme(registry);
    if (!address.contains("://") && scheme == null) {
      throw new IllegalArgumentException(
          registry
              + ": attribute 'address' has no scheme, expected a url such as zookeeper://host:2181,"
              + " or the attribute 'protocol'");
    }
    String whole = address.contains("://") ? address : scheme + "://" + address;
    if (whole.startsWith(MULTICAST)) {
      throw new IllegalArgumentException(
          registry
              + ": registries by multicast are not supported; run a ZooKeeper and set"
              + " address=\"zookeeper://host:2181\", or set address=\"N/A\" and 'url' on each"
              + " reference");
    }
    String[] parts = whole.split("\\?", 2);
    String[] hosts = parts[0].split(",", 2);
    StringBuilder url = new StringBuilder(withPort(hosts[0].trim(), registry.number("port")));
    String query = parts.length < 2 ? "" : parts[1];
    List<String> keys = new ArrayList<>();
    if (hosts.length > 1) {
      keys.add("backup=" + hosts[1].replace(" ", ""));
    }
    for (String key : KEYS) {
      Object value = registry.value(key);
      if (value != null && !("&" + query).contains("&" + key + "=")) {
        keys.add(key + "=" + URLEncoder.encode(text(value), StandardCharsets.UTF_8));
      }
    }
    Parameters.read(registry.text(ConfiguredElement.PARAMETERS))
        .forEach(
            (key, value) -> {
              if (!key.isEmpty() && !("&" + query).contains("&" + key + "=")) {
                keys.add(Parameters.encoded(key) + "=" + Parameters.encoded(value));
              }
            });
    if (!query.isEmpty()) {
      keys.add(0, query);
    }
    return (keys.isEmpty() ? url : url.append('?').append(String.join("&", keys))).toString();
  }

  /** Of an address without one. In Dubbo's names it is the registry that most estates have. */
  private static @Nullable String scheme(ConfiguredElement registry) {
    String scheme = registry.text("protocol");
    return scheme == null && registry.type() instanceof DubboElement ? ZOOKEEPER : scheme;
  }

  private static String withPort(String address, @Nullable Integer port) {
    boolean hasPort = address.substring(address.indexOf("://") + 3).matches(".*:\\d+(/.*)?");
    return port == null || hasPort ? address : address + ":" + port;
  }

  /** A value as it stands in a url. */
  static String text(Object value) {
    return value instanceof java.time.Duration time
        ? Long.toString(time.toMillis())
        : value.toString();
  }
}
