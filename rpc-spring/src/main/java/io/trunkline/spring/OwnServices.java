package io.trunkline.spring;

import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services that a context exports, for references of the same context to them. */
final class OwnServices {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final ContextElements elements;

  /** The exported services with their defaults, each with the bean names of its protocols. */
  private final Map<ConfiguredElement, List<String>> services = new LinkedHashMap<>();

  OwnServices(ContextElements elements) {
    this.elements = elements;
    for (ConfiguredElement element : elements.all(Element.SERVICE).values()) {
      try {
        add(element);
      } catch (IllegalArgumentException | IllegalStateException mistake) {
        log.debug("{} is reported by itself", element, mistake);
      }
    }
  }

  private void add(ConfiguredElement element) {
    ConfiguredElement service = element.withDefaults(elements.defaults(Element.PROVIDER, element));
    if (LocalServices.isExported(service)) {
      services.put(service, List.copyOf(elements.protocolsOf(service)));
    }
  }

  /**
   * Whether a reference may find its provider in this context: by the address of one of its ports,
   * or in a registry where one of its services is registered.
   */
  boolean mayServe(ReferenceElement reference) {
    if (services.isEmpty()) {
      return false;
    }
    String url = reference.direct();
    return url == null ? registers(reference) : listensAt(url);
  }

  /** Whether one of them is exported at the port of this protocol. */
  boolean serve(ConfiguredElement protocol) {
    Map<String, ConfiguredElement> protocols = elements.protocols();
    return services.values().stream()
        .flatMap(List::stream)
        .anyMatch(name -> protocols.get(name) == protocol);
  }

  private boolean registers(ReferenceElement reference) {
    RegistryElements registries = new RegistryElements(elements);
    return services.keySet().stream()
        .filter(service -> isOf(service, reference.settings()))
        .anyMatch(
            service ->
                !Collections.disjoint(registries.ofService(service), reference.registries()));
  }

  private static boolean isOf(ConfiguredElement service, ConfiguredElement reference) {
    return service.interfaceType().getName().equals(interfaceName(reference));
  }

  private static String interfaceName(ConfiguredElement reference) {
    return reference.present("interface") instanceof Class<?> type
        ? type.getName()
        : reference.required("interface");
  }

  private boolean listensAt(String urls) {
    for (String url : urls.split(";")) {
      if (!url.contains("://") || url.trim().startsWith("dubbo://")) {
        ProviderAddress address = address(url);
        if (address != null && isOwnPort(address.port()) && isHere(address.host())) {
          return true;
        }
      }
    }
    return false;
  }

  private static @Nullable ProviderAddress address(String url) {
    try {
      return ProviderAddress.parse(url.trim());
    } catch (IllegalArgumentException mistake) {
      return null; // the client says what is wrong with it
    }
  }

  private boolean isOwnPort(int port) {
    return services.values().stream()
        .flatMap(List::stream)
        .map(elements::port)
        .anyMatch(
            protocol -> {
              int own = port(protocol);
              return own < 0
                  ? port >= ValueType.FIRST_PORT && port <= ValueType.LAST_PORT
                  : own == port;
            });
  }

  private static int port(ConfiguredElement protocol) {
    Integer port = protocol.number("port");
    return port == null ? ValueType.FIRST_PORT : port;
  }

  private static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException unknown) {
      return false; // and connecting to it says so
    }
  }

  /**
   * What a message adds for a reference without a provider, if this context exports what it asks
   * for and its calls shall not stay in the process; empty otherwise.
   */
  String hint(ConfiguredElement reference) {
    List<String> ports = new ArrayList<>();
    services.forEach(
        (service, protocols) -> {
          if (isOf(service, reference)) {
            protocols.forEach(protocol -> ports.add(port(elements.port(protocol)) + ""));
          }
        });
    if (ports.isEmpty()) {
      return "";
    }
    boolean known = ports.stream().allMatch(port -> Integer.parseInt(port) > 0);
    return "; this context exports that interface: if group and version are the same, let calls stay"
        + " in the process, or set url=\"dubbo://127.0.0.1:"
        + (known ? ports.get(0) : "PORT")
        + "\""
        + (known ? "" : " and give its protocol a fixed port");
  }
}
