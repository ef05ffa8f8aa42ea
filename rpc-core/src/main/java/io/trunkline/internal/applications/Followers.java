package io.trunkline.internal.applications;

import io.trunkline.internal.discovery.UpdateLoop;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;

/** The references that follow an application. Thread-safe. */
final class Followers {

  /** Each update of a reference looks at all instances. */
  private static final long SOON_MILLIS = 50;

  private final ScheduledExecutorService scheduler;
  private final Set<UpdateLoop> loops = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isDue = new AtomicBoolean();

  Followers(ScheduledExecutorService scheduler) {
    this.scheduler = scheduler;
  }

  void add(UpdateLoop follower) {
    loops.add(follower);
  }

  /** Removes a follower; returns whether another one is left. */
  boolean remove(UpdateLoop follower) {
    loops.remove(follower);
    return !loops.isEmpty();
  }

  /** Requests an update of each. */
  void update() {
    loops.forEach(UpdateLoop::request);
  }

  /** Requests one update for all changes of the next moment. */
  void updateSoon() {
    if (isDue.compareAndSet(false, true)) {
      LaterTasks.schedule(
          scheduler,
          () -> {
            isDue.set(false);
            update();
          },
          SOON_MILLIS);
    }
  }
}
