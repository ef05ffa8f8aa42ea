package io.trunkline.internal.service;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.internal.metadata.InstanceSettings;
import io.trunkline.internal.metadata.RegisterMode;
import io.trunkline.settings.ReferenceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public final class Registrations {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.server.RpcServer");

  private static final int DEFAULT_CHECK_MILLIS = 5_000;
  private static final long LOOK_NANOS = 5_000_000;

  private final String application;
  private final Duration unregisterWait;
  private final AnnouncedAddress address;
  private final OpenRegistries registries;
  private final Map<String, RegisteredService> services = new LinkedHashMap<>();
  private int listening;
  private boolean on;

  /** When something was withdrawn last, in nanoseconds; 0 for never. */
  private volatile long withdrawnNanos;

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
      RegisterMode mode,
      InstanceSettings instances,
      List<ServiceAnnouncement> exported) {
    this.registries = new OpenRegistries(application, configCenter, mode, instances);
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

  private void add(ServiceAnnouncement service, long sinceMillis) {
    RegisteredService announced = new RegisteredService(service, sinceMillis);
    if (announced.urls().isEmpty()) {
      return;
    }
    synchronized (this) {
      announced.urls().forEach(registries::open);
      services.put(service.key(), announced);
      if (!on) {
        return;
      }
    }
    begin(List.of(announced));
  }

  /**
   * Registers a service that was exported just now, if the others are.
   *
   * @throws IllegalArgumentException if the url of its registry is not understood
   */
  public void add(ServiceAnnouncement service) {
    add(service, System.currentTimeMillis());
  }

  /** Withdraws a service for good; waits until that is confirmed, but not for long. */
  public void remove(String key) {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      RegisteredService removed = services.remove(key);
      if (removed != null) {
        ended.addAll(removed.take());
      }
    }
    withdraw(ended);
  }

  /**
   * Registers all services that are not registered yet, each after its delay.
   *
   * @param port the one that the server listens on
   */
  public void registerAll(int port) {
    List<RegisteredService> all;
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
  public void withdrawAll() {
    List<Registry.Registration> ended = new ArrayList<>();
    synchronized (this) {
      on = false;
      services.values().forEach(service -> ended.addAll(service.take()));
    }
    withdraw(ended);
  }

  /** Registers them at once or after their delays, without waiting for the registries. */
  private void begin(List<RegisteredService> all) {
    List<RegisteredService> due = new ArrayList<>();
    for (RegisteredService announced : all) {
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

  private void registerDelayed(RegisteredService announced) {
    try {
      register(List.of(announced));
    } catch (RuntimeException e) {
      log.error("{} cannot be registered", announced.key(), e);
    }
  }

  /**
   * Looks up the host to announce in each registry before it takes the lock, because that may take
   * long.
   */
  private void register(List<RegisteredService> due) {
    Map<RegistryUrl, String> hosts = new HashMap<>();
    for (RegisteredService announced : due) {
      announced.urls().forEach(url -> hosts.computeIfAbsent(url, address::host));
    }
    synchronized (this) {
      for (RegisteredService announced : due) {
        boolean wanted = on && services.get(announced.key()) == announced;
        if (wanted && !announced.isRegistered()) {
          announced.register(registries, hosts, address.port(listening));
        }
      }
    }
  }

  /** Whether every registry has every service that is to be there by now. */
  public synchronized boolean areConfirmed() {
    return on && services.values().stream().allMatch(RegisteredService::isConfirmed);
  }

  /** The services at each level of each registry. */
  public synchronized List<RegistryStatus> status() {
    return registries.status();
  }

  /**
   * Waits for the registries that a start depends on.
   *
   * @throws IllegalStateException if one of them does not confirm in time
   */
  public void check() {
    List<RegistryUrl> checked;
    synchronized (this) {
      checked =
          registries.urls().stream().filter(u -> "true".equals(u.parameter("check"))).toList();
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
  public List<String> await(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    List<RegistryUrl> all;
    synchronized (this) {
      all = registries.urls();
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
      return true; // withdrawn meanwhile, or a registry that nothing is registered in
    }
    return services.values().stream().allMatch(service -> service.isConfirmedBy(url));
  }

  /**
   * Waits until consumers have probably received the last withdrawal. A thread that is interrupted
   * does not wait.
   */
  public void awaitUnregistered() {
    long nanos = remainingWaitNanos();
    while (nanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, nanos);
      nanos = remainingWaitNanos();
    }
  }

  private long remainingWaitNanos() {
    long last = withdrawnNanos;
    return last == 0 ? 0 : last + unregisterWait.toNanos() - System.nanoTime();
  }

  /** Ends the connections to the registries, and with them what they still have. */
  public void close() {
    List<Registry> ended;
    synchronized (this) {
      on = false;
      services.clear();
      ended = registries.removeAll();
    }
    SideBySide.close(ended);
  }

  private void withdraw(List<Registry.Registration> registrations) {
    if (!registrations.isEmpty()) {
      SideBySide.withdraw(registrations);
      withdrawnNanos = System.nanoTime() | 1;
    }
  }

  /** The end of a server's description: its registries; empty if it has none. */
  @Override
  public synchronized String toString() {
    List<RegistryUrl> urls = registries.urls();
    return urls.isEmpty() ? "" : "; registries " + urls;
  }
}
