package io.trunkline.internal.metadata;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ServiceRecord;
import java.util.ArrayList;
import java.util.List;
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
  private final List<Entry> services = new ArrayList<>(); // in the order in which they were added
  private @Nullable ApplicationInstance announced;
  private InstanceRegistry.@Nullable Registration registration;
  private final List<InstanceRegistry.Registration> ended = new ArrayList<>(); // to be closed
  private boolean isBehind;
  private boolean isScheduled;
  private boolean closed;

  /** One added service; equal services are different entries. */
  static final class Entry {

    private final ServiceRecord service;

    private Entry(ServiceRecord service) {
      this.service = service;
    }
  }

  AnnouncedInstance(InstanceRegistry registry, InstanceSettings settings) {
    this.registry = registry;
    this.settings = settings;
  }

  /** Adds a service, which takes the place of one with its interface, group and version. */
  synchronized Entry add(ServiceRecord service) {
    Entry entry = new Entry(service);
    services.add(entry);
    changed();
    return entry;
  }

  /** Removes a service; has no effect the second time. */
  synchronized void remove(Entry entry) {
    if (!services.remove(entry)) {
      return;
    }
    isBehind = true;
    if (services.isEmpty()) {
      updateLogged(); // consumers go to other instances while this one still serves
    } else {
      changed();
    }
  }

  private void changed() {
    isBehind = true;
    if (!isScheduled) {
      isScheduled = true;
      soon.execute(this::updateGathered);
    }
  }

  private synchronized void updateGathered() {
    isScheduled = false;
    updateLogged();
  }

  /** Leaves the instance behind if it fails, so nothing that depends on it is confirmed. */
  private synchronized void updateLogged() {
    try {
      update();
    } catch (RuntimeException e) {
      log.error("an instance of {} cannot be announced", settings.revisions().serviceName(), e);
    }
  }

  private void update() {
    if (!isBehind || closed) {
      return;
    }
    if (services.isEmpty()) {
      withdrawCurrent();
    } else {
      announce(services.stream().map(entry -> entry.service).toList());
    }
    isBehind = false;
  }

  private void announce(List<ServiceRecord> records) {
    MetadataRevisions revisions = settings.revisions();
    MetadataInfo info = MetadataInfo.of(revisions.serviceName(), records);
    revisions.add(info);
    settings.serve().run(); // before a consumer can ask
    ApplicationInstance next = InstanceMetadata.of(info, records, settings.serialization());
    ApplicationInstance last = announced;
    InstanceRegistry.Registration current = registration;
    if (next.equals(last)) {
      return;
    }
    if (current != null && last != null && next.id().equals(last.id())) {
      current.update(next);
    } else {
      if (current != null) { // the host has another address now
        withdrawCurrent();
        CompletableFuture.runAsync(current::close); // which may wait
      }
      registration = registry.register(next);
    }
    announced = next;
  }

  private void withdrawCurrent() {
    InstanceRegistry.Registration current = registration;
    registration = null;
    announced = null;
    if (current != null) {
      ended.add(current);
      current.withdraw();
    }
  }

  private synchronized List<InstanceRegistry.Registration> takeEnded() {
    List<InstanceRegistry.Registration> taken = List.copyOf(ended);
    ended.clear();
    return taken;
  }

  /** Whether the registry has confirmed the instance with its present services. */
  synchronized boolean isConfirmed() {
    return !isBehind && registration != null && registration.isRegistered();
  }

  /** Waits until the registry has confirmed the last removal, but not longer than 3 s. */
  void awaitRemoval() {
    updateLogged();
    takeEnded().forEach(InstanceRegistry.Registration::close);
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
