package io.trunkline.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A counter for each reason of what was refused or dropped. Reasons show once they occur, so a
 * reason gets its counter when the number of reasons is next read. Thread-safe.
 */
final class FaultCounters {

  private final MeterRegistry registry;
  private final String name;
  private final Tags tags;
  private final Supplier<Map<String, Long>> counts;
  private final Consumer<Meter> added;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  FaultCounters(
      MeterRegistry registry,
      String name,
      Tags tags,
      Supplier<Map<String, Long>> counts,
      Consumer<Meter> added) {
    this.registry = registry;
    this.name = name;
    this.tags = tags;
    this.counts = counts;
    this.added = added;
  }

  void bind() {
    added.accept(
        Gauge.builder(name + ".reasons", this, FaultCounters::look)
            .description("How many reasons there were to refuse or drop a message")
            .strongReference(true)
            .tags(tags)
            .register(registry));
    look();
  }

  private double look() {
    Set<String> reasons = counts.get().keySet();
    for (String reason : reasons) {
      if (known.add(reason)) {
        added.accept(
            FunctionCounter.builder(
                    name, this, faults -> faults.counts.get().getOrDefault(reason, 0L))
                .description("Messages refused, dropped, or accepted although not as they should")
                .tags(tags.and("reason", reason))
                .register(registry));
      }
    }
    return reasons.size();
  }
}
