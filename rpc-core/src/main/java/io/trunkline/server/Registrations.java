package io.trunkline.server;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.SettingsSources;
import io.trunkline.internal.rules.OverriddenRegistry;
import io.trunkline.settings.ReferenceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of one server in its registries. Each is registered, withdrawn and registered again
 * as a whole. Thread-safe; no registry is waited for under the lock, and no name looked up.
 */
final class Registrations {

  private static final Logger log = LoggerFactory.getLogger(Registrations.class);

  private static final int DEFAULT_CHECK_MILLIS = 5_000;
  private static final long LOOK_NANOS = 5_000_000;

  private final String application;
  private final Duration unregisterWait;
  private final AnnouncedAddress address;
  private final @Nullable String configCenter;
  private final Map<RegistryUrl, Registry> registries = new LinkedHashMap<>();
  private final Map<String, Announced> services = new LinkedHashMap<>();
  private int listening;
  private boolean on;

  /** When something was withdrawn last, in nanoseconds; 0 for never. */
  private volatile long withdrawnNanos;

  /** A service, and what registries have of it now; guarded by the registrations. */
  private static final class Announced {

    private final ServiceAnnouncement service;
    private final long sinceMillis;
    private final long dueNanos;
    private final List<Registry.Registration> held = new ArrayList<>();

    Announced(ServiceAnnouncement service, long sinceMillis) {
      this.service = service;
      this.sinceMillis = sinceMillis;
      this.dueNanos = System.nanoTime() + service.delay().toNanos();
    }

    long delayNanos() {
      return dueNanos - System.nanoTime();
    }
  }

  /**
   * Opens the registries; registers nothing yet, and waits for nothing.
   *
   * @throws IllegalArgumentException if the url of one is not understood
   */
  Registrations(
      String application,
      Duration unregisterWait,
      AnnouncedAddress address,
      @Nullable String configCenter,
      List<ServiceAnnouncement> exported) {
    this.configCenter = configCenter;
    this.application = application;
    this.unregisterWait = unregisterWait;
    this.address = address;
    try {
      exported.forEach(service -> add(service, System.currentTimeMillis()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static List<RegistryUrl> urls(ServiceAnnouncement service) {
    return service.registries().stream().distinct().map(RegistryUrl::new).toList();
  }

  private void add(ServiceAnnouncement service, long sinceMillis) {
    List<RegistryUrl> urls = urls(service);
    if (urls.isEmpty()) {
      return;
    }
    Announced announced = new Announced(service, sinceMillis);
    synchronized (this) {
      urls.forEach(url -> registries.computeIfAbsent(url, this::open));
      services.put(service.key(), announced);
      if (!on) {
        return;
      }
    }
    begin(List.of(announced));
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
    return overridden(url.url(), provider.open(url.url(), application));
  }

  /** With what operators say of providers, where anything keeps that. */
  private Registry overridden(String url, Registry registry) {
    try {
      String center = configCenter;
      Optional<SettingsSource> kept =
          center != null || SettingsSources.isCenter(url)
              ? registry.settings(center == null ? url : center)
              : Optional.empty();
      if (kept.isEmpty() && center != null) {
        kept = Optional.of(SettingsSources.open(center, Registrations.class.getClassLoader()));
      }
      return kept.<Registry>map(found -> new OverriddenRegistry(registry, found)).orElse(registry);
    } catch (RuntimeException e) {
      registry.close();
      throw e;
    }
  }

  /**
   * Registers a service that was exported just now, if the others are.
   *
   * @throws IllegalArgumentException if the url of its registry is not understood
   */
  void add(ServiceAnnouncement service) {
    add(service, System.currentTimeMillis());
  }

  /** Withdraws a service for good; waits until that is confirmed, but not for long. */
  void remove(String key) {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      Announced announced = services.remove(key);
      if (announced != null) {
        ended.addAll(announced.held);
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
  void registerAll(int port) {
    List<Announced> all;
    synchronized (this) {
      listening = port;
      if (on) {
        return;
      }
      on = true;
      all = List.copyOf(services.values());
    }
    begin(all);
  }

  /** Withdraws all services at once; waits until that is confirmed, but not for long. */
  void withdrawAll() {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      on = false;
      for (Announced announced : services.values()) {
        ended.addAll(announced.held);
        announced.held.clear();
      }
    }
    withdraw(ended);
  }

  /** Registers them at once or after their delays; the registries are told, not waited for. */
  private void begin(List<Announced> all) {
    List<Announced> due = new ArrayList<>();
    for (Announced announced : all) {
      long delay = announced.delayNanos();
      if (delay <= 0) {
        due.add(announced);
      } else {
        CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS)
            .execute(() -> registerDelayed(announced));
      }
    }
    register(due);
  }

  private void registerDelayed(Announced announced) {
    try {
      register(List.of(announced));
    } catch (RuntimeException e) {
      log.error("{} cannot be registered", announced.service.key(), e);
    }
  }

  /** Looks up before it takes the lock which host each registry is told: that may take long. */
  private void register(List<Announced> due) {
    Map<RegistryUrl, String> hosts = new HashMap<>();
    for (Announced announced : due) {
      urls(announced.service).forEach(url -> hosts.computeIfAbsent(url, address::host));
    }
    synchronized (this) {
      for (Announced announced : due) {
        boolean wanted = on && services.get(announced.service.key()) == announced;
        if (wanted && announced.held.isEmpty()) {
          register(announced, hosts);
        }
      }
    }
  }

  private void register(Announced announced, Map<RegistryUrl, String> hosts) {
    for (RegistryUrl url : urls(announced.service)) {
      Registry registry = registries.get(url);
      String host = hosts.get(url);
      if (registry != null && host != null) {
        announced.held.add(
            registry.register(
                announced.service.at(host, address.port(listening), announced.sinceMillis)));
      }
    }
  }

  /** Whether every registry has every service that is to be there by now. */
  synchronized boolean areConfirmed() {
    return on
        && services.values().stream()
            .allMatch(
                announced ->
                    announced.delayNanos() > 0
                        || !announced.held.isEmpty()
                            && announced.held.stream()
                                .allMatch(Registry.Registration::isRegistered));
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
              : (int)
                  ReferenceSettings.TIMEOUT
                      .parse("timeout of the registry " + url, limit)
                      .toMillis();
      if (!await(url, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis))) {
        throw new IllegalStateException(
            "the registry "
                + url
                + " did not confirm the services of "
                + application
                + " within "
                + millis
                + " ms; start it, or take check=true out to start without it");
      }
    }
  }

  /**
   * Waits for all registries.
   *
   * @return those that have not confirmed in time
   */
  List<String> await(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    List<RegistryUrl> all;
    synchronized (this) {
      all = List.copyOf(registries.keySet());
    }
    return all.stream().filter(url -> !await(url, end)).map(RegistryUrl::toString).toList();
  }

  private boolean await(RegistryUrl url, long end) {
    while (!isConfirmedBy(url)) {
      if (end - System.nanoTime() < 0 || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    return true;
  }

  private synchronized boolean isConfirmedBy(RegistryUrl url) {
    if (!on || "false".equals(url.parameter("register"))) {
      return true; // somebody has withdrawn them meanwhile, or nothing is told
    }
    for (Announced announced : services.values()) {
      int place = urls(announced.service).indexOf(url);
      boolean isHeld = place >= 0 && place < announced.held.size();
      if (isHeld
          ? !announced.held.get(place).isRegistered()
          : place >= 0 && announced.delayNanos() <= 0) { // whoever registers it looks up a host
        return false;
      }
    }
    return true;
  }

  /** How much longer consumers may not have heard of the last withdrawal, in nanoseconds. */
  long remainingWaitNanos() {
    long last = withdrawnNanos;
    return last == 0 ? 0 : last + unregisterWait.toNanos() - System.nanoTime();
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
      SideBySide.withdraw(registrations);
      withdrawnNanos = System.nanoTime() | 1;
    }
  }

  /** Behind what is said of a server: its registries; empty if there are none. */
  @Override
  public synchronized String toString() {
    return registries.isEmpty() ? "" : "; registries " + registries.keySet();
  }
}
