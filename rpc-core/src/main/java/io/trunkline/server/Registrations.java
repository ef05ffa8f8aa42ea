package io.trunkline.server;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.internal.options.OptionRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of one server in its registries. Each is registered, withdrawn and registered again
 * as a whole. Thread-safe; neither a registry nor a name server is waited for under the lock.
 */
final class Registrations {

  private static final Logger log = LoggerFactory.getLogger(RpcServer.class);

  private static final int DEFAULT_CHECK_MILLIS = 5_000;

  /** What a name server that was down is given before it is asked again. */
  private static final long LOOKUP_PAUSE_SECONDS = 2;

  private final ServerOptions options;
  private final AnnouncedAddress address;

  /** The host that consumers reach the server by, towards a registry; null if not known yet. */
  private final Function<RegistryUrl, @Nullable String> lookup;

  /** What the lookups found, and which are under way. */
  private final Map<RegistryUrl, String> hosts = new LinkedHashMap<>();

  private final Set<RegistryUrl> lookingUp = new HashSet<>();
  private final Map<RegistryUrl, Registry> registries = new LinkedHashMap<>();
  private final Map<String, Announced> services = new LinkedHashMap<>();
  private int listening;
  private boolean on;

  /** When something was withdrawn last, in nanoseconds; 0 for never. */
  private volatile long withdrawnNanos;

  /** A service, and what registries have of it now; guarded by the registrations. */
  private static final class Announced {

    private final ServiceOptions<?> service;
    private final List<RegistryUrl> urls;
    private final long sinceMillis;
    private final long dueNanos;
    private final Map<RegistryUrl, Registry.Registration> held = new LinkedHashMap<>();

    Announced(ServiceOptions<?> service, List<RegistryUrl> urls, long sinceMillis) {
      this.service = service;
      this.urls = urls;
      this.sinceMillis = sinceMillis;
      this.dueNanos = System.nanoTime() + service.delay().toNanos();
    }

    long delayNanos() {
      return dueNanos - System.nanoTime();
    }

    /** Whether a registry has confirmed it. */
    boolean isConfirmedBy(RegistryUrl url) {
      Registry.Registration registration = held.get(url);
      return registration != null && registration.isRegistered();
    }
  }

  /**
   * Opens the registries; registers nothing yet, and waits for nothing.
   *
   * @throws IllegalArgumentException if the url of one is not understood
   */
  Registrations(ServerOptions options) {
    this(options, AnnouncedAddress::hostTowards);
  }

  /** With a lookup that may block. */
  Registrations(ServerOptions options, Function<RegistryUrl, @Nullable String> lookup) {
    this.options = options;
    this.address = AnnouncedAddress.of(options);
    this.lookup = lookup;
    try {
      options.services().forEach(service -> add(service, System.currentTimeMillis()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Its registries, those of a service or else of the server. */
  private List<RegistryUrl> urls(ServiceOptions<?> service) {
    List<String> urls =
        !service.register()
            ? List.of()
            : service.registries().isEmpty() ? options.registries() : service.registries();
    return urls.stream().distinct().map(RegistryUrl::new).toList();
  }

  private synchronized void add(ServiceOptions<?> service, long sinceMillis) {
    List<RegistryUrl> urls = urls(service);
    urls.forEach(url -> registries.computeIfAbsent(url, this::open));
    if (!urls.isEmpty()) {
      Announced announced = new Announced(service, urls, sinceMillis);
      services.put(service.key(), announced);
      if (on) {
        begin(announced);
      }
    }
  }

  private Registry open(RegistryUrl url) {
    Map<String, RegistryProvider> providers = new TreeMap<>();
    for (RegistryProvider provider :
        ServiceLoader.load(RegistryProvider.class, Registrations.class.getClassLoader())) {
      provider.schemes().forEach(scheme -> providers.put(scheme, provider));
    }
    RegistryProvider provider = providers.get(url.scheme());
    if (provider == null) {
      throw new IllegalArgumentException(
          "the registry "
              + url
              + " has the scheme '"
              + url.scheme()
              + "', which nothing on the class path understands; expected one of "
              + providers.keySet()
              + ", or add the module for it, such as rpc-registry-zookeeper");
    }
    return provider.open(url.url(), options.application());
  }

  /**
   * Registers a service that was exported just now, if the others are.
   *
   * @throws IllegalArgumentException if the url of its registry is not understood
   */
  void add(ServiceOptions<?> service) {
    add(service, System.currentTimeMillis());
  }

  /** Withdraws a service for good; waits until that is confirmed, but not for long. */
  void remove(ServiceOptions<?> service) {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      Announced announced = services.remove(service.key());
      if (announced != null) {
        ended.addAll(announced.held.values());
        announced.held.clear();
      }
    }
    withdraw(ended);
  }

  /**
   * Registers all services that are not registered yet, each after its delay.
   *
   * @param port the one that the server listens on
   */
  synchronized void registerAll(int port) {
    listening = port;
    if (!on) {
      on = true;
      if (!services.isEmpty()) {
        address.port(port); // which a start fails for, whatever is looked up first
      }
      services.values().forEach(this::begin);
    }
  }

  /** Withdraws all services at once; waits until that is confirmed, but not for long. */
  void withdrawAll() {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      on = false;
      hosts.clear(); // it may come back with other addresses
      for (Announced announced : services.values()) {
        ended.addAll(announced.held.values());
        announced.held.clear();
      }
    }
    withdraw(ended);
  }

  /** Registers it at once or after its delay; the registries are told, not waited for. */
  private void begin(Announced announced) {
    long delay = announced.delayNanos();
    if (delay <= 0) {
      register(announced);
      return;
    }
    CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS)
        .execute(() -> registerDelayed(announced));
  }

  private synchronized void registerDelayed(Announced announced) {
    boolean wanted = on && services.get(announced.service.key()) == announced;
    if (wanted) {
      try {
        register(announced);
      } catch (RuntimeException e) {
        log.error("{} cannot be registered", announced.service.key(), e);
      }
    }
  }

  private void register(Announced announced) {
    String configured = address.configuredHost();
    for (RegistryUrl url : announced.urls) {
      String host = configured == null ? hosts.get(url) : configured;
      if (host == null) {
        lookUp(url);
      } else {
        register(announced, url, host);
      }
    }
  }

  private void register(Announced announced, RegistryUrl url, String host) {
    Registry registry = registries.get(url);
    if (registry != null && !announced.held.containsKey(url)) {
      announced.held.put(
          url,
          registry.register(
              ServiceAnnouncement.of(
                  options,
                  announced.service,
                  host,
                  address.port(listening),
                  announced.sinceMillis)));
    }
  }

  /** Has the host found out once for all services; they are registered when it is. */
  private void lookUp(RegistryUrl url) {
    if (lookingUp.add(url)) {
      Thread thread = new Thread(() -> lookUpUntilKnown(url), "trunkline-announce");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void lookUpUntilKnown(RegistryUrl url) {
    String host = lookup.apply(url);
    while (host == null && registerUnder(AnnouncedAddress.hostOfThisMachine(), url, false)) {
      LockSupport.parkNanos(this, TimeUnit.SECONDS.toNanos(LOOKUP_PAUSE_SECONDS));
      host = lookup.apply(url);
    }
    if (host != null) {
      registerUnder(host, url, true);
    }
  }

  /**
   * Registers the services that wait for the host of a registry, and those again that stand there
   * under another one.
   *
   * @param known false for a host that does until the registry's name is known
   * @return whether the host is of use still
   */
  private boolean registerUnder(String host, RegistryUrl url, boolean known) {
    List<Registry.Registration> replaced = new ArrayList<>();
    synchronized (this) {
      if (known || !on) {
        lookingUp.remove(url);
      }
      if (!on) {
        return false;
      }
      boolean moved = !host.equals(hosts.put(url, host));
      for (Announced announced : services.values()) {
        Registry.Registration before = moved ? announced.held.remove(url) : null;
        if (before != null) {
          replaced.add(before);
        }
        if (announced.urls.contains(url) && announced.delayNanos() <= 0) {
          registerOrSay(announced, url, host);
        }
      }
    }
    withdraw(replaced);
    return true;
  }

  private void registerOrSay(Announced announced, RegistryUrl url, String host) {
    try {
      register(announced, url, host);
    } catch (RuntimeException e) {
      log.error("{} cannot be registered in {}", announced.service.key(), url, e);
    }
  }

  /** Whether every registry has every service that is to be there by now. */
  synchronized boolean areConfirmed() {
    return on
        && services.values().stream()
            .allMatch(
                announced ->
                    announced.delayNanos() > 0
                        || announced.urls.stream().allMatch(announced::isConfirmedBy));
  }

  /**
   * Waits for the registries that a start depends on.
   *
   * @throws IllegalStateException if one of them does not confirm in time
   */
  void check() {
    List<RegistryUrl> checked;
    synchronized (this) {
      checked =
          registries.keySet().stream().filter(u -> "true".equals(u.parameter("check"))).toList();
    }
    for (RegistryUrl url : checked) {
      String limit = url.parameter("timeout");
      int millis =
          limit == null
              ? DEFAULT_CHECK_MILLIS
              : OptionRange.TIMEOUT.parse("timeout of the registry " + url, limit);
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (!isConfirmedBy(url)) {
        if (end - System.nanoTime() < 0 || Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException(
              "the registry "
                  + url
                  + " did not confirm the services of "
                  + options.application()
                  + " within "
                  + millis
                  + " ms; start it, or take check=true out to start without it");
        }
        LockSupport.parkNanos(this, 5_000_000);
      }
    }
  }

  private synchronized boolean isConfirmedBy(RegistryUrl url) {
    return services.values().stream()
        .allMatch(
            announced ->
                announced.delayNanos() > 0
                    || !announced.urls.contains(url)
                    || announced.isConfirmedBy(url));
  }

  /** How much longer consumers may not have heard of the last withdrawal, in nanoseconds. */
  long remainingWaitNanos() {
    long last = withdrawnNanos;
    return last == 0 ? 0 : last + options.unregisterWait().toNanos() - System.nanoTime();
  }

  /** Ends the connections to the registries, and with them what they still have. */
  void close() {
    List<Registry> ended;
    synchronized (this) {
      on = false;
      services.clear();
      ended = List.copyOf(registries.values());
      registries.clear();
    }
    SideBySide.close(ended);
  }

  private void withdraw(List<Registry.Registration> registrations) {
    if (!registrations.isEmpty()) {
      registrations.forEach(Registry.Registration::withdraw); // all, however long each one takes
      SideBySide.close(registrations);
      withdrawnNanos = System.nanoTime() | 1;
    }
  }

  /** Behind what is said of a server: its registries; empty if there are none. */
  @Override
  public synchronized String toString() {
    return registries.isEmpty() ? "" : "; registries " + registries.keySet();
  }
}
