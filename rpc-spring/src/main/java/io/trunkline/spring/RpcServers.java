package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.options.ServerOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.ProviderSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ApplicationContextEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * The servers of an application context: one for each protocol element that a service uses. They
 * listen once the context is ready, and are closed with it. Their services are registered last,
 * when the context is refreshed, and withdrawn first, when it begins to close. References of the
 * context to its own servers connect after registration. Thread-safe.
 */
public final class RpcServers
    implements ApplicationContextAware,
        SmartLifecycle,
        DisposableBean,
        ApplicationListener<ApplicationContextEvent> {

  private @Nullable ApplicationContext context;

  /** The name of the bean that holds the servers. */
  static final String NAME = "trunkline.servers";

  /** The name of the bean that is the server, in a context that has one. */
  static final String ONLY = "trunkline.server";

  private static final Logger log = LoggerFactory.getLogger(RpcServers.class);

  /**
   * How long a start waits for registries, in all; those with {@code check} have their own time.
   */
  private static final Duration REGISTRATION_WAIT = Duration.ofSeconds(3);

  /**
   * Held from the beginning of a start or stop to its end. Beans are created in the meantime, so
   * nothing else may wait for it, because creating a bean may request the servers.
   */
  private final Object lifecycle = new Object();

  private final Map<String, ServedPort> servers = new LinkedHashMap<>();
  private List<RpcConfigurer> configurers = List.of();
  private @Nullable KeepAlive keepAlive;
  private volatile boolean running;
  private volatile boolean refreshed;

  /** Made by Spring. */
  RpcServers() {}

  /** Called by Spring, which then need not search all beans for it. */
  @Override
  public void setApplicationContext(ApplicationContext value) {
    context = value;
  }

  private ApplicationContext context() {
    return requireNonNull(context, "RpcServers: it is a bean of an ApplicationContext");
  }

  /**
   * Whether the servers with which the context starts listen, and their services are registered.
   */
  boolean isReady() {
    return refreshed && running;
  }

  /**
   * The server of a context that has exactly one.
   *
   * @throws IllegalStateException if the context has none or several, or is not ready yet
   */
  public synchronized RpcServer only() {
    if (servers.size() != 1) {
      throw new IllegalStateException(
          "the context has " + servers.size() + " servers now" + explain());
    }
    return servers.values().iterator().next().server();
  }

  /**
   * The server of a protocol.
   *
   * @param protocol the id of a protocol element
   * @throws IllegalStateException if no service uses the protocol, or the context is not ready yet
   */
  public synchronized RpcServer of(String protocol) {
    ServedPort server =
        servers.get(new ContextElements(context()).protocol(protocol, "RpcServers.of()"));
    if (server == null) {
      throw new IllegalStateException("the protocol '" + protocol + "' has no server" + explain());
    }
    return server.server();
  }

  /** A copy of the servers now listening, by the names of their protocols. */
  public synchronized Map<String, RpcServer> all() {
    Map<String, RpcServer> all = new LinkedHashMap<>();
    servers.forEach((name, served) -> all.put(name, served.server()));
    return all;
  }

  private String explain() {
    return running
        ? "; those with services are: " + servers.keySet()
        : ": servers start once the context is ready; ask for them later";
  }

  @Override
  public void start() {
    synchronized (lifecycle) {
      ServerElements elements = new ServerElements(context());
      configurers = context().getBeanProvider(RpcConfigurer.class, false).orderedStream().toList();
      try {
        elements.servers().forEach((name, builder) -> start(elements, name, builder));
        boolean keep =
            context().getEnvironment().getProperty(KeepAlive.PROPERTY, Boolean.class, true);
        started(keep);
      } finally {
        if (!running) {
          stop();
        }
      }
    }
  }

  private void start(ServerElements elements, String name, RpcServer.Builder builder) {
    configurers.forEach(configurer -> configurer.configure(builder));
    ServedPort served = open(elements, name, builder);
    synchronized (this) {
      servers.put(name, served);
    }
    configurers.forEach(configurer -> configurer.started(name, served.server()));
  }

  private synchronized void started(boolean keep) {
    if (refreshed) {
      servers
          .values()
          .forEach(served -> served.server().register()); // the context was stopped meanwhile
    }
    keepAlive = keep && !servers.isEmpty() ? new KeepAlive() : null;
    running = true;
  }

  private ServedPort open(ServerElements elements, String name, RpcServer.Builder builder) {
    ServerOptions options = builder.options();
    SharedPorts shared = context().getBeanProvider(SharedPorts.class, false).getIfAvailable();
    return shared == null
        ? new ServedPort(elements.start(name, builder), options.services(), null)
        : shared.open(
            elements.isFreePort(name) ? 0 : options.get(ProviderSettings.PORT),
            options.services(),
            () -> elements.start(name, builder));
  }

  @Override
  public void onApplicationEvent(ApplicationContextEvent event) {
    if (event.getApplicationContext() != context) {
      return; // of a context below this one
    }
    if (event instanceof ContextRefreshedEvent) {
      register();
      context().getBean(RpcClients.NAME, RpcClients.class).connectNow();
    } else if (event instanceof ContextClosedEvent) {
      unregister();
    }
  }

  /** Who goes on after the start finds the services in the registries, as with Dubbo. */
  private void register() {
    List<RpcServer> all;
    synchronized (this) {
      refreshed = true;
      all = servers.values().stream().map(ServedPort::server).toList();
      all.forEach(RpcServer::register);
    }
    long end = System.nanoTime() + REGISTRATION_WAIT.toNanos();
    for (RpcServer server : all) {
      List<String> silent = server.awaitRegistered(Duration.ofNanos(end - System.nanoTime()));
      if (!silent.isEmpty()) {
        log.warn("no answer yet from {}: services are registered once there is one", silent);
      }
    }
  }

  private synchronized void unregister() {
    servers.values().forEach(ServedPort::unregister);
  }

  @Override
  public void stop() {
    synchronized (lifecycle) {
      running = false;
      Map<String, ServedPort> closing;
      synchronized (this) {
        closing = new LinkedHashMap<>(servers);
      }
      closing.forEach(
          (name, served) ->
              ClosingConfigurers.tell(
                  configurers, configurer -> configurer.closing(name, served.server())));
      closing.values().forEach(ServedPort::close);
      synchronized (this) {
        servers.clear();
        if (keepAlive != null) {
          keepAlive.close();
        }
      }
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /**
   * Servers start after the references and stop before them: running requests may use references.
   */
  @Override
  public int getPhase() {
    return RpcClients.PHASE + 1;
  }

  /** Closes the servers of a context that failed before it ran. */
  @Override
  public void destroy() {
    stop();
  }
}
