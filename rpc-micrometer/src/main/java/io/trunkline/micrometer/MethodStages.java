package io.trunkline.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.CallSite;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The timers of one method, one for each stage that its calls had. Thread-safe. */
final class MethodStages implements CallListener {

  private static final List<Stage> STAGES = List.of(Stage.values());

  private final MeterRegistry registry;
  private final String name;
  private final String description;
  private final Tags tags;
  private final AtomicReferenceArray<Timer> timers = new AtomicReferenceArray<>(STAGES.size());

  MethodStages(MeterRegistry registry, String name, String description, CallSite site) {
    this.registry = registry;
    this.name = name;
    this.description = description;
    this.tags = MethodTimers.tags(site);
  }

  @Override
  public void ended(CallRecord record) {
    StageTimes times = record.stages();
    for (Stage stage : STAGES) {
      OptionalLong nanos = times.nanos(stage);
      if (nanos.isPresent()) {
        timer(stage).record(nanos.getAsLong(), TimeUnit.NANOSECONDS);
      }
    }
  }

  private Timer timer(Stage stage) {
    Timer timer = timers.get(stage.ordinal());
    if (timer == null) {
      timer =
          Timer.builder(name)
              .description(description)
              .tags(tags.and(CallNames.STAGE, stage.key()))
              .register(registry); // which gives the same one to all who ask
      timers.set(stage.ordinal(), timer);
    }
    return timer;
  }
}
