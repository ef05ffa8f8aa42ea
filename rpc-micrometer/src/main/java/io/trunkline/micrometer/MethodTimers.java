package io.trunkline.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The timers of one method, one for each way in which its calls have ended. Looking one up in a
 * registry costs more than recording, so it is done once. Thread-safe.
 */
final class MethodTimers {

  private final MeterRegistry registry;
  private final String name;
  private final String description;
  private final Tags tags;
  private final AtomicReferenceArray<Timer> timers = new AtomicReferenceArray<>(Ending.COUNT);

  MethodTimers(MeterRegistry registry, String name, String description, CallSite site) {
    this.registry = registry;
    this.name = name;
    this.description = description;
    this.tags = tags(site);
  }

  /** The tags of each meter of a method. */
  static Tags tags(CallSite site) {
    return Tags.of(
        CallNames.SYSTEM,
        CallNames.DUBBO,
        CallNames.SERVICE,
        site.service(),
        CallNames.METHOD,
        site.method());
  }

  void record(Outcome outcome, long nanos) {
    int ending = Ending.of(outcome);
    Timer timer = timers.get(ending);
    if (timer == null) {
      timer = timer(ending); // the registry gives the same one to all who ask
      timers.set(ending, timer);
    }
    timer.record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(int ending) {
    return Timer.builder(name)
        .description(description)
        .tags(
            tags.and(
                CallNames.STATUS,
                Ending.status(ending),
                CallNames.CERTAINTY,
                Ending.certainty(ending)))
        .register(registry);
  }
}
