package io.trunkline.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The meters of one server or client in one registry. Thread-safe. */
final class BoundMeters<S> implements AutoCloseable {

  private final Queue<Meter> meters = new ConcurrentLinkedQueue<>();
  private final MeterRegistry registry;
  private final String prefix;
  private final Tags tags;
  private final Supplier<S> stats;

  BoundMeters(MeterRegistry registry, String prefix, Tags tags, Supplier<S> stats) {
    this.registry = registry;
    this.prefix = prefix;
    this.tags = tags;
    this.stats = stats;
  }

  /** What goes up and down. */
  void gauge(String name, String unit, String description, ToDoubleFunction<S> value) {
    meters.add(
        Gauge.builder(prefix + name, stats, s -> value.applyAsDouble(s.get()))
            .description(description)
            .baseUnit(unit)
            .strongReference(true)
            .tags(tags)
            .register(registry));
  }

  /** What only goes up. */
  void counter(String name, Tags more, String unit, String description, ToDoubleFunction<S> value) {
    meters.add(
        FunctionCounter.builder(this.prefix + name, this, b -> value.applyAsDouble(b.stats.get()))
            .description(description)
            .baseUnit(unit)
            .tags(tags.and(more))
            .register(registry));
  }

  void faults(Function<S, Map<String, Long>> counts) {
    new FaultCounters(
            registry, prefix + "faults", tags, () -> counts.apply(stats.get()), meters::add)
        .bind();
  }

  /** Takes them out of the registry. */
  @Override
  public void close() {
    for (Meter meter = meters.poll(); meter != null; meter = meters.poll()) {
      registry.remove(meter);
    }
  }
}
