package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.PeerText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instances of one application and the services of their revisions, for all references of a
 * client. A revision whose services cannot be read is read again until it succeeds or no instance
 * has it. Thread-safe.
 */
final class SharedApplication implements AddressSource.Listener {

  private static final Logger log = LoggerFactory.getLogger(SharedApplication.class);

  private static final int MOST_INSTANCES = 20_000;
  private static final int MOST_REVISIONS = 2_000;

  /** Instances come back with a revision after an outage of the registry. */
  private static final int UNUSED_REVISIONS = 32;

  /**
   * The current state.
   *
   * @param instances those with services; null before the first list
   * @param problem why the registry does not list them; null if it does
   * @param services by revision
   * @param failures why the services of a revision are not known, by revision
   */
  record Snapshot(
      @Nullable List<FoundInstance> instances,
      @Nullable String problem,
      Map<String, OfferedServices> services,
      Map<String, String> failures) {}

  private final String name;
  private final InstanceSource source;
  private final MetadataReads reads;
  private final ScheduledExecutorService scheduler;
  private final Complaints complaints = new Complaints(log);

  private volatile Snapshot snapshot = new Snapshot(null, null, Map.of(), Map.of());

  // Guarded by this.
  private final Set<UpdateLoop> followers = new HashSet<>();
  private final Map<String, Revision> revisions = new LinkedHashMap<>(); // the oldest first
  private List<FoundInstance> instances = List.of();
  private @Nullable AddressSource watched;

  SharedApplication(
      String name, InstanceSource source, MetadataReads reads, ScheduledExecutorService scheduler) {
    this.name = name;
    this.source = source;
    this.reads = reads;
    this.scheduler = scheduler;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  /** Adds a follower, which is requested to update after each change. */
  void follow(UpdateLoop follower) {
    AddressSource opened = null;
    synchronized (this) {
      followers.add(follower);
      if (watched == null) {
        opened = source.instances(name);
        watched = opened;
      }
    }
    if (opened != null) {
      opened.start(this);
    }
  }

  /** Removes a follower; returns whether another one is left. */
  boolean forget(UpdateLoop follower) {
    AddressSource closed;
    synchronized (this) {
      followers.remove(follower);
      if (!followers.isEmpty()) {
        return true;
      }
      closed = watched;
      watched = null;
      instances = List.of(); // which ends the retries
    }
    if (closed != null) {
      closed.close();
    }
    return false;
  }

  @Override
  public void addresses(List<ProviderAddress> providers) {
    synchronized (this) {
      if (watched == null) {
        return;
      }
      instances = found(providers);
      Map<String, List<FoundInstance>> present = byRevision();
      prune(present.keySet());
      present.forEach(this::use);
      publish(null);
    }
    notifyFollowers();
  }

  @Override
  public void unavailable(String reason) {
    synchronized (this) {
      publish(reason);
    }
    notifyFollowers();
  }

  /** What was read before is not read again. */
  private List<FoundInstance> found(List<ProviderAddress> providers) {
    Map<ProviderAddress, FoundInstance> before = new HashMap<>();
    instances.forEach(instance -> before.put(instance.address(), instance));
    Map<String, Map<String, Integer>> ports = new HashMap<>();
    if (providers.size() > MOST_INSTANCES) {
      complaints.add(
          "the application %s has %d instances, of which the first %d are used"
              .formatted(name, providers.size(), MOST_INSTANCES));
    }
    return providers.stream()
        .limit(MOST_INSTANCES)
        .map(
            address -> {
              FoundInstance known = before.get(address);
              return known == null ? FoundInstance.of(address, ports) : known;
            })
        .filter(instance -> instance.revision() != null)
        .toList();
  }

  private Map<String, List<FoundInstance>> byRevision() {
    Map<String, List<FoundInstance>> all = new LinkedHashMap<>();
    for (FoundInstance instance : instances) {
      String revision = String.valueOf(instance.revision());
      all.computeIfAbsent(revision, one -> new ArrayList<>()).add(instance);
    }
    return all;
  }

  private void prune(Set<String> used) {
    int unused = (int) revisions.keySet().stream().filter(one -> !used.contains(one)).count();
    List<String> oldest =
        revisions.keySet().stream()
            .filter(one -> !used.contains(one))
            .limit(Math.max(0, unused - UNUSED_REVISIONS))
            .toList();
    oldest.forEach(revisions::remove);
  }

  private void use(String revision, List<FoundInstance> now) {
    Revision known = revisions.get(revision);
    if (known == null) {
      if (revisions.size() >= MOST_REVISIONS) {
        complaints.add(
            "the instances of the application %s have more than %d revisions; the others are"
                    .formatted(name, MOST_REVISIONS)
                + " not used");
        return;
      }
      known = new Revision(revision);
      revisions.put(revision, known);
    }
    known.instances(now);
  }

  private void publish(@Nullable String problem) {
    boolean isListed = problem == null || snapshot.instances != null;
    Map<String, OfferedServices> services = new HashMap<>();
    Map<String, String> failures = new HashMap<>();
    revisions.forEach(
        (revision, state) -> {
          if (state.services != null) {
            services.put(revision, state.services);
          } else if (state.failure != null) {
            failures.put(revision, state.failure);
          }
        });
    snapshot = new Snapshot(isListed ? instances : null, problem, services, failures);
  }

  private void notifyFollowers() {
    List<UpdateLoop> all;
    synchronized (this) {
      all = List.copyOf(followers);
    }
    all.forEach(UpdateLoop::request);
  }

  /** The services of the instances with one revision. Guarded by the application. */
  private final class Revision {

    private final String revision;
    private final int first = System.identityHashCode(this); // consumers ask different instances
    private List<FoundInstance> having = List.of();
    private @Nullable OfferedServices services;
    private @Nullable String failure;
    private int failures;
    private boolean isAsking;

    Revision(String revision) {
      this.revision = revision;
    }

    void instances(List<FoundInstance> now) {
      boolean news = !now.equals(having);
      having = now;
      if (news) {
        ask();
      }
    }

    private void ask() {
      if (services != null || isAsking || having.isEmpty()) {
        return;
      }
      isAsking = true;
      FoundInstance asked = having.get(Math.floorMod(first + failures, having.size()));
      reads
          .read(source, asked, name, failures)
          .whenComplete((found, why) -> answered(asked, found, why));
    }

    private void answered(
        FoundInstance asked, @Nullable OfferedServices found, @Nullable Throwable why) {
      synchronized (SharedApplication.this) {
        isAsking = false;
        services = found;
        if (found == null) {
          fail(asked, why);
        } else if (failure != null) {
          log.info("the services of {} at revision {} are known now", name, revision);
          failure = null;
        }
        publish(snapshot.problem);
      }
      notifyFollowers();
    }

    private void fail(FoundInstance asked, @Nullable Throwable why) {
      failure =
          "the services of the instance %s of %s cannot be read: %s"
              .formatted(asked, name, reason(why));
      if (failures == 1) { // a single lost call is nobody's concern
        complaints.add(failure + "; it is asked again");
      }
      long delay = RetryDelay.millis(failures++);
      try {
        scheduler.schedule(this::retry, delay, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException clientClosed) {
        log.debug("the client is closed", clientClosed);
      }
    }

    private void retry() {
      synchronized (SharedApplication.this) {
        if (watched != null && revisions.get(revision) == this) {
          having = byRevision().getOrDefault(revision, List.of());
          ask();
        }
      }
    }
  }

  private static String reason(@Nullable Throwable why) {
    Throwable cause = why;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return PeerText.shown(
        cause == null || cause.getMessage() == null ? "" + cause : cause.getMessage());
  }
}
