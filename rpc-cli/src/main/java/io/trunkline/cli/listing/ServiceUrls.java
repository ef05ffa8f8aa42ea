package io.trunkline.cli.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.cli.listing.Listing.Endpoint;
import io.trunkline.cli.listing.Listing.Service;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects urls of providers and consumers as services. For one thread. */
final class ServiceUrls {

  private final Map<String, Service> services = new TreeMap<>();

  /** Adds a url such as {@code dubbo://host:port/shop.Orders?version=1.0}. */
  void add(String url) {
    int scheme = url.indexOf("://");
    int query = url.indexOf('?');
    String address = query < 0 ? url : url.substring(0, query);
    int path = scheme < 0 ? -1 : address.indexOf('/', scheme + 3);
    Map<String, String> parameters = parameters(query < 0 ? "" : url.substring(query + 1));
    String host =
        address.substring(scheme < 0 ? 0 : scheme + 3, path < 0 ? address.length() : path);
    String name =
        path < 0 || path + 1 == address.length()
            ? parameters.getOrDefault("interface", "")
            : address.substring(path + 1); // what calls name
    add(name, url.startsWith("consumer://"), new Endpoint(host, parameters));
  }

  void add(String name, boolean isConsumer, Endpoint endpoint) {
    Map<String, String> parameters = endpoint.parameters();
    Service service =
        service(
            name,
            emptyToNull(parameters.get("group")),
            version(parameters.get("version")),
            methods(parameters.get("methods")));
    (isConsumer ? service.consumers() : service.providers()).add(endpoint);
  }

  /** Adds a service by its key {@code group/name:version}; the version may be missing. */
  void addKey(String key) {
    int slash = key.indexOf('/');
    String[] rest = key.substring(slash + 1).split(":", 3);
    service(
        rest[0],
        slash < 0 ? null : key.substring(0, slash),
        rest.length < 3 ? null : version(rest[1]),
        List.of());
  }

  private Service service(
      String name, @Nullable String group, @Nullable String version, List<String> methods) {
    Service fresh =
        new Service(name, group, version, methods, new ArrayList<>(), new ArrayList<>());
    return services.merge(
        fresh.key(), fresh, (old, added) -> old.methods().isEmpty() ? with(old, methods) : old);
  }

  private static Service with(Service old, List<String> methods) {
    return new Service(
        old.name(), old.group(), old.version(), methods, old.providers(), old.consumers());
  }

  List<Service> all() {
    return List.copyOf(services.values());
  }

  private static List<String> methods(@Nullable String text) {
    return text == null || text.isEmpty() || text.equals("*")
        ? List.of()
        : List.of(text.split(","));
  }

  private static @Nullable String emptyToNull(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static @Nullable String version(@Nullable String text) {
    return text == null || text.isEmpty() || text.equals("0.0.0") ? null : text;
  }

  /** The parameters of a url, without tokens. */
  static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new TreeMap<>();
    for (String pair : query.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(
            pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      }
    }
    parameters.remove("token");
    return parameters;
  }
}
