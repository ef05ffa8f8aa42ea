package io.trunkline.spring;

import io.trunkline.call.Spelling;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerOptions;
import io.trunkline.server.ServiceOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * The servers of an application context: one for each protocol element that a service uses. They
 * listen once the context is ready, and are closed with it. Thread-safe.
 */
public final class RpcServers implements SmartLifecycle, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(RpcServers.class);

  private final ApplicationContext context;
  private final Map<String, RpcServer> servers = new LinkedHashMap<>();
  private boolean running;

  /** Made by Spring. */
  RpcServers(ApplicationContext context) {
    this.context = context;
  }

  /**
   * The server of a context that has one.
   *
   * @throws IllegalStateException if it has none or several, or is not ready yet
   */
  public synchronized RpcServer only() {
    if (servers.size() != 1) {
      throw new IllegalStateException(
          "the context has " + servers.size() + " servers now" + explain());
    }
    return servers.values().iterator().next();
  }

  /**
   * The server of a protocol.
   *
   * @param protocol the id of a protocol element
   * @throws IllegalStateException if no service uses it, or the context is not ready yet
   */
  public synchronized RpcServer of(String protocol) {
    RpcServer server =
        servers.get(new ContextElements(context).protocol(protocol, "who asks for a server"));
    if (server == null) {
      throw new IllegalStateException("the protocol '" + protocol + "' has no server" + explain());
    }
    return server;
  }

  private String explain() {
    return running
        ? "; those with services are: " + servers.keySet()
        : ": they listen once the context is ready; ask for them later";
  }

  @Override
  public synchronized void start() {
    ContextElements elements = new ContextElements(context);
    Map<String, ServerOptions.Builder> builders = new LinkedHashMap<>();
    ConfiguredElement provider = elements.only(Element.PROVIDER);
    for (ConfiguredElement element : elements.all(Element.SERVICE).values()) {
      ConfiguredElement service = element.withDefaults(provider);
      for (String protocol : protocols(service, elements)) {
        builders
            .computeIfAbsent(protocol, p -> options(elements, elements.protocols().get(p)))
            .service(options(service, service.type("interface")));
      }
    }
    try {
      builders.forEach(
          (name, builder) -> servers.put(name, start(elements.protocols().get(name), builder)));
      running = true;
    } finally {
      if (!running) {
        stop();
      }
    }
  }

  /** A service that names none is exported on every protocol. */
  private static Set<String> protocols(ConfiguredElement service, ContextElements elements) {
    List<String> named = service.texts("protocol");
    if (named.isEmpty()) {
      return elements.protocols().keySet();
    }
    Set<String> names = new LinkedHashSet<>();
    named.forEach(name -> names.add(elements.protocol(name, service)));
    return names;
  }

  private static ServerOptions.Builder options(
      ContextElements elements, ConfiguredElement protocol) {
    ServerOptions.Builder builder =
        RpcServer.builder().application(elements.application()).host(protocol.text("host"));
    List<String> offered = protocol.texts("serialization");
    if (!offered.isEmpty()) {
      builder.serialization(offered.toArray(String[]::new));
    }
    protocol.optimizers().forEach(builder::optimizer);
    protocol.texts("allow").forEach(builder::allow);
    Optional.ofNullable(protocol.number("port")).ifPresent(builder::port);
    Optional.ofNullable(protocol.number("payload")).ifPresent(builder::payloadBytes);
    Optional.ofNullable(protocol.duration("heartbeat")).ifPresent(builder::heartbeat);
    Optional.ofNullable(protocol.number("threads")).ifPresent(builder::threads);
    Optional.ofNullable(protocol.number("iothreads")).ifPresent(builder::ioThreads);
    return builder;
  }

  private <T> ServiceOptions<T> options(ConfiguredElement service, Class<T> type) {
    String ref = service.required("ref");
    if (!context.containsBean(ref)) {
      Set<String> names = new TreeSet<>(List.of(context.getBeanNamesForType(type)));
      throw new IllegalArgumentException(
          service
              + ": there is no bean '"
              + ref
              + "'"
              + Spelling.hint(ref, names)
              + "; beans of that interface: "
              + names);
    }
    Object bean = context.getBean(ref);
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
    service
        .methods()
        .forEach(m -> log.info("{} has no effect inside a service: consumers set it", m));
    return ServiceOptions.builder(type, type.cast(bean))
        .path(service.text("path"))
        .group(service.text("group"))
        .version(service.text("version"))
        .token(service.text("token"))
        .generic(service.flag("generic", false))
        .build();
  }

  private static RpcServer start(ConfiguredElement protocol, ServerOptions.Builder builder) {
    try {
      return builder.start();
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException(protocol + ": " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void stop() {
    running = false;
    servers.values().forEach(RpcServer::close);
    servers.clear();
  }

  @Override
  public synchronized boolean isRunning() {
    return running;
  }

  /** Started after, and stopped before, the references: running requests may still use them. */
  @Override
  public int getPhase() {
    return RpcClients.PHASE + 1;
  }

  /** For a context that failed before it ran. */
  @Override
  public void destroy() {
    stop();
  }
}
