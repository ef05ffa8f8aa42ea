package io.trunkline.internal.applications;

import io.trunkline.discovery.InstanceSource;
import io.trunkline.internal.discovery.UpdateLoop;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** The applications of one registry that references of a client follow. Thread-safe. */
final class ApplicationLevel {

  private final ListedRegistry registry;
  private final MetadataReads reads;
  private final ScheduledExecutorService scheduler;
  private final Map<String, SharedApplication> applications = new HashMap<>();

  ApplicationLevel(
      ListedRegistry registry, MetadataReads reads, ScheduledExecutorService scheduler) {
    this.registry = registry;
    this.reads = reads;
    this.scheduler = scheduler;
  }

  InstanceSource source() {
    return registry.source();
  }

  /** Has an update follow the changes of an application. */
  synchronized SharedApplication follow(String name, UpdateLoop follower) {
    SharedApplication application =
        applications.computeIfAbsent(
            name, unknown -> new SharedApplication(unknown, registry, reads, scheduler));
    application.follow(follower);
    return application;
  }

  /** Ends that; an application without followers is not watched any more. */
  synchronized void forget(String name, UpdateLoop follower) {
    SharedApplication application = applications.get(name);
    if (application != null && !application.forget(follower)) {
      applications.remove(name);
    }
  }
}
