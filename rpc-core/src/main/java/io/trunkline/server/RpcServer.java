package io.trunkline.server;

import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.call.NonBlocking;
import io.trunkline.check.Report;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.internal.service.ExportedService;
import io.trunkline.internal.service.PortListing;
import io.trunkline.internal.service.Registrations;
import io.trunkline.internal.service.ServerConfiguration;
import io.trunkline.internal.service.ServiceTable;
import io.trunkline.options.ServerOptions;
import io.trunkline.options.ServerOptionsBuilder;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProviders;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves calls to a set of services on one port, from its creation until it is closed. Its threads
 * are daemons: see {@link #awaitClosed}. Thread-safe.
 *
 * <pre>{@code
 * RpcServer server =
 *     RpcServer.builder().port(20880).service(BidService.class, new Bids()).start();
 * server.awaitClosed();
 * }</pre>
 */
public final class RpcServer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RpcServer.class);

  private final ServerOptions options;
  private final UnregisteredLog unregistered;
  private final ServiceTable services;
  private final Registrations registrations;
  private final ServerConfiguration configuration;
  private final ServerPort port;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final CountDownLatch end = new CountDownLatch(1);

  /**
   * Starts a server with these options. Blocks until the port is open and each registry with {@code
   * check=true} in its url has confirmed the services.
   *
   * @throws IOException if the server cannot listen on this host and port
   * @throws IllegalArgumentException if a serialization setting is unknown, a service has a method
   *     that cannot be exported, a TLS file cannot be used, or a registry's url is invalid
   * @throws IllegalStateException if a registry with {@code check=true} does not confirm in time
   * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
   *     message names the artifact to add
   */
  public RpcServer(ServerOptions options) throws IOException {
    this.options = options;
    ClassCatalog catalog = ClassCatalog.of(options.get(OPTIMIZERS));
    SerializationProviders providers =
        SerializationProviders.load(RpcServer.class.getClassLoader());
    providers.check(options.get(SERIALIZATION_SETTINGS));
    this.services = new ServiceTable(options, catalog, providers);
    this.unregistered = new UnregisteredLog("server of " + options.get(APPLICATION));
    this.configuration = new ServerConfiguration(options, providers);
    this.registrations = configuration.registrations(services::exportIfAbsent);
    try {
      this.port =
          new ServerPort(
              configuration.portSettings(catalog, unregistered),
              services,
              configuration.security());
    } catch (IOException | RuntimeException e) {
      registrations.close();
      throw e;
    }
    log.info(
        "server of {} listens on {}; services {}; {}; {}{}",
        options.get(APPLICATION),
        port,
        services,
        catalog,
        configuration.gate(),
        registrations);
    configuration.warnOfUnseenCertificates();
    services.check(port.serializations());
    PortListing.serve(options, configuration, services, port());
    if (options.get(ServerOptions.REGISTER_AT_START)) {
      try {
        register();
      } catch (RuntimeException e) {
        close();
        throw e;
      }
    }
  }

  /** A builder with the default settings. */
  public static Builder builder() {
    return new Builder();
  }

  /** The listening port; if the option was 0, the port that the system chose. */
  public int port() {
    return port.address().getPort();
  }

  /** The current load of this server, and its counters since the start. */
  public ServerStats stats() {
    return ServerStats.of(port, unregistered);
  }

  /** The services, registries, load and connections of this server. */
  public ServerDetails details() {
    return ServerDetails.of(this, services, port);
  }

  /** Checks each interface again, and returns the findings. May take seconds. */
  public List<Report> check() {
    return services.reports(port.serializations());
  }

  /**
   * Registers the services of this server that are not registered yet, each after its delay. The
   * server does so at its start, unless {@link Builder#registerAtStart} is false. Blocks only until
   * registries with {@code check=true} in their urls have confirmed.
   *
   * @throws IllegalArgumentException if {@code DUBBO_PORT_TO_REGISTRY} is not a port, or a registry
   *     cannot hold one of the services
   * @throws IllegalStateException if a registry with {@code check=true} does not confirm in time;
   *     it still registers the services as soon as it can
   */
  public void register() {
    registrations.registerAll(port());
    registrations.check();
  }

  /**
   * Waits until the registries have confirmed all services whose delay is over.
   *
   * @param atMost how long to wait; zero returns immediately
   * @return the urls, without passwords, of the registries that have not confirmed; they still get
   *     the services as soon as they can. An interrupt ends the wait early
   */
  public List<String> awaitRegistered(Duration atMost) {
    return registrations.await(Objects.requireNonNull(atMost, "atMost"));
  }

  /**
   * Unregisters all services; the server continues to serve calls, and {@link #register} registers
   * the services again. Blocks until the registries have confirmed, for at most 3 s.
   */
  public void unregister() {
    registrations.withdrawAll();
  }

  /**
   * Whether all services whose delay is over are registered: each registry has confirmed them and,
   * as far as this server can see, still has them.
   */
  public boolean isRegistered() {
    return registrations.areConfirmed();
  }

  /**
   * The services of this server at each level of each of its registries; empty without a registry
   * and after {@link #close}.
   */
  public List<RegistryStatus> registries() {
    return registrations.status();
  }

  /**
   * Exports one more service, and registers it if the other services are registered. Calls to it
   * may arrive immediately.
   *
   * @throws IllegalArgumentException if a service with the same group, path and version is
   *     exported, a method cannot be exported, or a registry's url is invalid
   * @throws IllegalStateException if this server is closed
   */
  public void export(ServiceOptions<?> service) {
    if (closed.get()) {
      throw new IllegalStateException(
          service.key() + " cannot be exported: the server on port " + port() + " is closed");
    }
    ExportedService exported = services.export(service);
    try {
      registrations.add(configuration.announcement(service));
    } catch (RuntimeException e) {
      registrations.remove(service.key());
      services.withdraw(service);
      throw e;
    }
    services.check(exported, port.serializations());
    log.info("server of {} exports {} too", options.get(APPLICATION), service.key());
  }

  /**
   * Withdraws a service: unregisters it, serves it for {@link Builder#unregisterWait} longer, then
   * refuses its calls as not executed ({@link io.trunkline.call.Status#SERVICE_NOT_FOUND}). Running
   * calls complete. Blocks for that time.
   *
   * @param service a service with the same group, path and version
   * @return whether it was exported
   */
  public boolean withdraw(ServiceOptions<?> service) {
    registrations.remove(service.key());
    registrations.awaitUnregistered();
    boolean withdrawn = services.withdraw(service);
    if (withdrawn) {
      log.info("server of {} has withdrawn {}", options.get(APPLICATION), service.key());
    }
    return withdrawn;
  }

  /**
   * Blocks until this server is closed. Call it at the end of {@code main}: the server's threads do
   * not keep the JVM alive.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public void awaitClosed() throws InterruptedException {
    end.await();
  }

  /**
   * Closes this server gracefully: it unregisters all services, serves calls for {@link
   * Builder#unregisterWait} longer if any were registered, stops listening, notifies consumers to
   * send no more requests, waits up to {@link Builder#closeTimeout} for running requests, sends
   * their replies, and closes the connections. Blocks. Closing again only waits until the server is
   * closed or the thread is interrupted, so that the end of the JVM does not cut off a close in
   * progress.
   *
   * @throws io.trunkline.call.RpcException with {@link io.trunkline.call.Status#MISUSED} on an
   *     event loop, such as in a {@link NonBlocking} method, where it would wait for itself;
   *     nothing is closed then
   */
  @Override
  public void close() {
    if (end.getCount() == 0) {
      return;
    }
    ServerPort.forbidClosingOnEventLoop();
    if (closed.compareAndSet(false, true)) {
      try {
        closePort();
      } finally {
        end.countDown();
      }
      return;
    }
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closePort() {
    registrations.withdrawAll();
    registrations.close();
    registrations.awaitUnregistered();
    log.info(
        "server of {} closes port {}: {} connections, {} running requests",
        options.get(APPLICATION),
        port(),
        port.connectionCount(),
        port.callsRunning());
    port.close(options.get(CLOSE_TIMEOUT));
    long cut = port.callsRunning();
    if (cut > 0) {
      log.warn(
          "server of {}: {} requests were still running after the close timeout of {} ms; their"
              + " callers get no reply. Raise closeTimeout (shutwait in XML) if they need longer",
          options.get(APPLICATION),
          cut,
          options.get(CLOSE_TIMEOUT).toMillis());
    }
  }

  /** Builds and starts a server. For use by one thread. */
  public static final class Builder extends ServerOptionsBuilder<Builder> {

    private Builder() {}

    /** Starts the server. Blocks and throws as {@link #options} and {@link RpcServer} do. */
    public RpcServer start() throws IOException {
      return new RpcServer(options());
    }
  }
}
