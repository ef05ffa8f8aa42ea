package io.trunkline.internal.metadata;

import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ServiceRecord;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instance of a server in one registry, which is there as long as the server has services.
 * Changes of its services that come at once become one revision. Thread-safe.
 */
final class AnnouncedInstance {

  private static final Logger log = LoggerFactory.getLogger(AnnouncedInstance.class);

  private static final long GATHER_MILLIS = 20;
  private static final long LOOK_NANOS = 5_000_000;
  private static final long WITHDRAWAL_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final InstanceRegistry registry;
  private final InstanceSettings settings;
  private final Executor soon =
      CompletableFuture.delayedExecutor(GATHER_MILLIS, TimeUnit.MILLISECONDS);

  // Guarded by this.
  private final SortedMap<String, ServiceRecord> services = new TreeMap<>();
  private InstanceRegistry.@Nullable Registration registration;
  private InstanceRegistry.@Nullable Registration ended;
  private boolean isBehind;
  private boolean closed;

  AnnouncedInstance(InstanceRegistry registry, InstanceSettings settings) {
    this.registry = registry;
    this.settings = settings;
  }

  /** Adds a service, or replaces the one with its interface, group and version. */
  synchronized void add(ServiceRecord service) {
    services.put(ServiceInfo.key(service), service);
    changed();
  }

  /** Removes a service, unless another record has replaced it. */
  synchronized void remove(ServiceRecord service) {
    if (!services.remove(ServiceInfo.key(service), service)) {
      return;
    }
    if (services.isEmpty()) {
      isBehind = true;
      update(); // consumers go to other instances while this one still serves
    } else {
      changed();
    }
  }

  private void changed() {
    if (!isBehind) {
      isBehind = true;
      soon.execute(this::updateLogged);
    }
  }

  private void updateLogged() {
    try {
      update();
    } catch (RuntimeException e) {
      log.error("an instance of {} cannot be announced", settings.revisions().serviceName(), e);
    }
  }

  private synchronized void update() {
    if (!isBehind || closed) {
      return;
    }
    isBehind = false;
    InstanceRegistry.Registration current = registration;
    if (services.isEmpty()) {
      registration = null;
      if (current != null) {
        ended = current;
        current.withdraw();
      }
      return;
    }
    MetadataRevisions revisions = settings.revisions();
    MetadataInfo info = MetadataInfo.of(revisions.serviceName(), services.values());
    revisions.add(info);
    settings.serve().run(); // before a consumer can ask
    var instance = InstanceMetadata.of(info, services.values(), settings.isStored());
    if (current == null) {
      registration = registry.register(instance);
    } else {
      current.update(instance);
    }
  }

  /** Whether the registry has confirmed the instance with its present services. */
  synchronized boolean isConfirmed() {
    return !isBehind && registration != null && registration.isRegistered();
  }

  /** Waits until the registry has confirmed the last removal, but not longer than 3 s. */
  void awaitRemoval() {
    InstanceRegistry.Registration withdrawn;
    synchronized (this) {
      updateLogged();
      withdrawn = registration == null ? ended : null;
    }
    if (withdrawn != null) {
      withdrawn.close();
      return;
    }
    long end = System.nanoTime() + WITHDRAWAL_NANOS;
    while (!isConfirmed() && !isGone() && System.nanoTime() - end < 0) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
  }

  private synchronized boolean isGone() {
    return closed || registration == null;
  }

  /** Announces nothing more; the caller closes the registry, which withdraws the instance. */
  synchronized void close() {
    closed = true;
  }
}
