package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.PeerText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
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
   * What the registry has reported.
   *
   * @param instances those with services; null before the first list
   * @param problem why the registry does not list them; null if it does
   */
  record Listed(@Nullable List<FoundInstance> instances, @Nullable String problem) {}

  private final String name;
  private final ListedRegistry registry;
  private final MetadataReads reads;
  private final ScheduledExecutorService scheduler;
  private final Followers followers;
  private final Complaints complaints = new Complaints(log);

  private volatile Listed listed = new Listed(null, null);
  private final Map<String, OfferedServices> services = new ConcurrentHashMap<>(); // by revision
  private final Map<String, String> failures = new ConcurrentHashMap<>(); // of those without

  // Guarded by this.
  private final Map<String, Revision> revisions = new LinkedHashMap<>(); // the oldest first
  private List<FoundInstance> instances = List.of();
  private @Nullable AddressSource watched;
  private int asked; // revisions

  SharedApplication(
      String name,
      ListedRegistry registry,
      MetadataReads reads,
      ScheduledExecutorService scheduler) {
    this.name = name;
    this.registry = registry;
    this.reads = reads;
    this.scheduler = scheduler;
    this.followers = new Followers(scheduler);
  }

  Listed listed() {
    return listed;
  }

  /** The services of a revision; null while they are not known. */
  @Nullable OfferedServices services(String revision) {
    return services.get(revision);
  }

  /** Why the services of a revision could not be read so far; null if no attempt has failed. */
  @Nullable String failure(String revision) {
    return failures.get(revision);
  }

  /** Adds a follower, which is requested to update after each change. */
  void follow(UpdateLoop follower) {
    AddressSource opened = null;
    synchronized (this) {
      followers.add(follower);
      if (watched == null) {
        opened = registry.source().instances(name);
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
      if (followers.remove(follower)) {
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
      present.keySet().forEach(this::add);
      listed = new Listed(instances, null);
      List.copyOf(revisions.values()).forEach(known -> known.instances(present));
    }
    followers.update();
  }

  @Override
  public void unavailable(String reason) {
    synchronized (this) {
      listed = new Listed(listed.instances, reason);
    }
    followers.update();
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
    oldest.forEach(
        revision -> {
          revisions.remove(revision);
          services.remove(revision);
          failures.remove(revision);
        });
  }

  private void add(String revision) {
    if (revisions.size() < MOST_REVISIONS) {
      revisions.computeIfAbsent(revision, Revision::new);
    } else if (!revisions.containsKey(revision)) {
      complaints.add(
          "the instances of the application %s have more than %d revisions; the others are"
                  .formatted(name, MOST_REVISIONS)
              + " not used");
    }
  }

  /** The services of the instances with one revision. Guarded by the application. */
  private final class Revision {

    private final String revision;
    private final int first = System.identityHashCode(this); // consumers ask different instances
    private List<FoundInstance> having = List.of();
    private int failed;
    private boolean isAsking;

    Revision(String revision) {
      this.revision = revision;
    }

    void instances(Map<String, List<FoundInstance>> byRevision) {
      List<FoundInstance> now = byRevision.getOrDefault(revision, List.of());
      boolean news = !now.equals(having);
      having = now;
      if (news) {
        ask();
      }
    }

    private void ask() {
      if (services.containsKey(revision) || isAsking || having.isEmpty()) {
        return;
      }
      isAsking = true;
      asked++;
      FoundInstance one = having.get(Math.floorMod(first + failed, having.size()));
      reads
          .read(registry, one, name, failed)
          .whenComplete((found, why) -> answered(one, found, why));
    }

    private void answered(
        FoundInstance one, @Nullable OfferedServices found, @Nullable Throwable why) {
      boolean isLast;
      synchronized (SharedApplication.this) {
        isAsking = false;
        isLast = --asked == 0;
        if (revisions.get(revision) != this) { // no instance had it any more
          return;
        }
        if (found == null) {
          fail(one, why);
        } else {
          services.put(revision, found);
          if (failures.remove(revision) != null) {
            log.info("the services of {} at revision {} are known now", name, revision);
          }
        }
      }
      if (isLast) {
        followers.update();
      } else {
        followers.updateSoon();
      }
    }

    private void fail(FoundInstance one, @Nullable Throwable why) {
      String failure =
          "the services of the instance %s of %s cannot be read: %s"
              .formatted(one, name, reason(why));
      failures.put(revision, failure);
      if (failed == 1) { // a single lost call is nobody's concern
        complaints.add(failure + "; it is asked again");
      }
      LaterTasks.schedule(scheduler, this::retry, RetryDelay.millis(failed++));
    }

    private void retry() {
      synchronized (SharedApplication.this) {
        if (watched != null && revisions.get(revision) == this) {
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
