package io.trunkline.spring;

import io.trunkline.call.Authenticator;
import io.trunkline.call.Spelling;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.Place;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.ServiceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;

/** Makes the servers of a context from its elements. */
final class ServerElements {

  /** The settings of a port that its protocol element can have. */
  private static final List<Setting<?>> SETTINGS =
      Setting.join(SharedSettings.ALL, ProviderSettings.ALL).stream()
          .filter(setting -> setting != ProviderSettings.PORT) // -1 is the first free one
          .toList();

  /** The settings of a service; some others are announced parameters. */
  private static final List<Setting<?>> SERVICE_SETTINGS =
      List.of(
          SharedSettings.COMPRESSION,
          SharedSettings.COMPRESSION_THRESHOLD,
          ReferenceSettings.CALLBACKS,
          ServiceSettings.DELAY);

  /** The attributes that apply to a whole port, and not to a service. */
  private static final List<String> OF_PORTS =
      Stream.concat(
              Stream.of(
                  "host", "port", "serialization", "ssl-enabled", "ssl-optional", "authenticator"),
              SETTINGS.stream()
                  .filter(setting -> !setting.places().contains(Place.SERVICE))
                  .map(Setting::attribute)
                  .filter(Objects::nonNull))
          .toList();

  private static final Logger log = LoggerFactory.getLogger(RpcServers.class);

  private final ApplicationContext context;
  private final ContextElements elements;
  private final RegistryElements registries;
  private final FilterBeans filters;
  private final PortSerializations serializations = new PortSerializations();

  ServerElements(ApplicationContext context) {
    this.context = context;
    this.elements = new ContextElements(context);
    this.registries = new RegistryElements(elements);
    this.filters = new FilterBeans(context);
  }

  /** The servers that services need, by the bean name of their protocol; none started. */
  Map<String, RpcServer.Builder> servers() {
    elements.all(Element.PROVIDER).values().forEach(ServerElements::refusePortOfSome);
    List<ConfiguredElement> services =
        elements.all(Element.SERVICE).values().stream()
            .map(s -> s.withDefaults(elements.defaults(Element.PROVIDER, s)))
            .filter(LocalServices::isExported)
            .toList();
    for (ConfiguredElement service : services) {
      elements.protocolsOf(service).forEach(port -> serializations.add(port, service));
    }
    Map<String, RpcServer.Builder> builders = new LinkedHashMap<>();
    for (ConfiguredElement service : services) {
      for (String protocol : elements.protocolsOf(service)) {
        RpcServer.Builder builder = builders.computeIfAbsent(protocol, this::port);
        service.optimizer().ifPresent(builder::optimizer);
        builder.service(options(service, service.interfaceType(), protocol));
      }
    }
    return builders;
  }

  private RpcServer.Builder port(String name) {
    ConfiguredElement protocol = elements.port(name);
    return options(protocol)
        .serialization(serializations.of(name, protocol).toArray(String[]::new));
  }

  /** The checks of services and providers that need no beans. */
  void check(Mistakes mistakes) {
    for (ConfiguredElement provider : elements.all(Element.PROVIDER).values()) {
      mistakes.look(() -> refusePortOfSome(provider));
    }
    for (ConfiguredElement element : elements.all(Element.SERVICE).values()) {
      mistakes.look(() -> check(element));
    }
  }

  private void check(ConfiguredElement element) {
    ConfiguredElement service = element.withDefaults(elements.defaults(Element.PROVIDER, element));
    if (service.flag("export", true)) {
      if (LocalServices.isExported(service)) {
        elements.protocolsOf(service);
      }
      requireBean(service);
      CallbackSettings.of(service, service.interfaceType());
      filters.require(service);
    }
  }

  /** A port can have services of several providers, so its settings must apply to all of them. */
  private static void refusePortOfSome(ConfiguredElement provider) {
    for (String attribute : OF_PORTS) {
      if (provider.says(attribute) && !provider.flag("default", true)) {
        throw new IllegalArgumentException(
            provider
                + ": attribute '"
                + attribute
                + "' would apply to some of the services of a port only; "
                + Reasons.ON_PROTOCOL);
      }
    }
  }

  private RpcServer.Builder options(ConfiguredElement protocol) {
    RpcServer.Builder builder =
        RpcServer.builder()
            .application(elements.application())
            .host(host(protocol))
            .registerAtStart(false)
            .registry(registries.ofService(null).toArray(String[]::new))
            .configCenter(ConfigCenters.url(context.getEnvironment()).orElse(null));
    protocol.optimizer().ifPresent(builder::optimizer);
    protocol.texts("allow").forEach(builder::allow);
    Optional.ofNullable(protocol.text("learn-allow-lines"))
        .map(Path::of)
        .ifPresent(builder::learnAllowLines);
    Optional.ofNullable(protocol.number("port")).filter(p -> p >= 0).ifPresent(builder::port);
    SetValues.of(protocol).to(builder, SETTINGS);
    builder.serializationSettings(protocol.serializationSettings());
    ConfiguredElement application = elements.only(Element.APPLICATION);
    if (application != null) {
      SetValues.of(application).to(builder, SETTINGS);
    }
    Optional<ServerTls> tls = SslSettings.of(elements).server(protocol);
    tls.ifPresent(builder::tls);
    Optional.ofNullable(protocol.text("authenticator"))
        .ifPresent(bean -> builder.authenticator(authenticator(protocol, bean)));
    return builder;
  }

  private Authenticator authenticator(ConfiguredElement protocol, String bean) {
    if (context.containsBean(bean) && context.isTypeMatch(bean, Authenticator.class)) {
      return context.getBean(bean, Authenticator.class);
    }
    Set<String> names = new TreeSet<>(List.of(context.getBeanNamesForType(Authenticator.class)));
    throw new IllegalArgumentException(
        protocol
            + ": attribute 'authenticator' is '"
            + bean
            + "', expected the name of a bean that implements "
            + Authenticator.class.getName()
            + Spelling.hint(bean, names)
            + "; there are: "
            + names);
  }

  /**
   * The address to listen on; null for every one. In Dubbo a host is the address that registries
   * announce. Stock consumers replace loopback in their url with the machine's own address, so they
   * could not reach a port that listens on loopback only.
   */
  private @Nullable String host(ConfiguredElement protocol) {
    String host = protocol.text("host");
    boolean own = protocol.type() == Element.PROTOCOL && !elements.all(Element.PROTOCOL).isEmpty();
    if (host == null || own) {
      return host;
    }
    if (host.equals("localhost") || host.equals("0.0.0.0") || host.startsWith("127.")) {
      log.info("{} listens on every address, as in Dubbo, though 'host' is {}", protocol, host);
      return null;
    }
    return host;
  }

  private <T> ServiceOptions<T> options(ConfiguredElement service, Class<T> type, String port) {
    ConfiguredElement protocol = elements.port(port);
    String ref = requireBean(service);
    Object bean = context.getBean(ref);
    if (!type.isInstance(bean)) {
      bean = filters.implementation(bean, service);
    }
    if (!type.isInstance(bean)) {
      throw new IllegalArgumentException(
          service
              + ": the bean '"
              + ref
              + "' is a "
              + bean.getClass().getName()
              + ", expected an implementation of "
              + type.getName());
    }
    ServiceOptions.Builder<T> builder = ServiceOptions.builder(type, type.cast(bean));
    CallFeatures.ofService(type, service, protocol, filters).forEach(builder::filter);
    SetValues.of(service).to(builder, SERVICE_SETTINGS);
    Optional.ofNullable(service.number("executes")).ifPresent(builder::executes);
    CallbackSettings.of(service, type).forEach(builder::callback);
    boolean registered = service.flag("register", true) && protocol.flag("register", true);
    new AnnouncedService(service, protocol, elements.parametersOfApplication(), builder)
        .announce(registered ? registries.ofService(service) : List.of());
    return builder
        .path(service.text("path"))
        .group(service.text("group"))
        .version(service.text("version"))
        .generic(service.flag("generic", service.isOfDubbo()))
        .serialization(serializations.of(port, protocol, service).toArray(String[]::new))
        .serializationSettings(service.serializationSettings())
        .build();
  }

  /** The name of the bean that serves, which may be of another type yet. */
  private String requireBean(ConfiguredElement service) {
    String ref = service.required("ref");
    if (!context.containsBean(ref)) {
      Class<?> type = service.interfaceType();
      Set<String> names = new TreeSet<>(List.of(context.getBeanNamesForType(type, true, false)));
      throw new IllegalArgumentException(
          service
              + ": there is no bean '"
              + ref
              + "'"
              + Spelling.hint(ref, names)
              + "; beans of that interface: "
              + names);
    }
    return ref;
  }

  /** Starts the server of a protocol. */
  RpcServer start(String name, RpcServer.Builder builder) {
    ConfiguredElement protocol = elements.port(name);
    try {
      return isFreePort(name) ? startOnFreePort(builder) : builder.start();
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException(protocol + ": " + e.getMessage(), e);
    }
  }

  /** Whether any port will do that is free. */
  boolean isFreePort(String name) {
    Integer port = elements.port(name).number("port");
    return port != null && port < 0;
  }

  private static RpcServer startOnFreePort(RpcServer.Builder builder) throws IOException {
    for (int port = ValueType.FIRST_PORT; port < ValueType.LAST_PORT; port++) {
      try {
        return builder.port(port).start();
      } catch (IOException taken) {
        log.debug("port {} is not free, the next one is tried", port, taken);
      }
    }
    return builder.port(ValueType.LAST_PORT).start();
  }
}
