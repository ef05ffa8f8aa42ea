package io.trunkline.micrometer;

import io.micrometer.observation.Observation;
import io.trunkline.call.Outcome;
import io.trunkline.call.StageTimes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The end of an observation: once, with the call's.
 *
 * @param observation started
 * @param noted takes the outcome before the observation stops
 */
record ObservedCall(Observation observation, Consumer<Outcome> noted) {

  CompletionStage<Outcome> until(CompletionStage<Outcome> stage) {
    if (stage instanceof CompletableFuture<Outcome> ended && ended.isDone()) {
      stop(ended.join());
      return stage;
    }
    return stage.thenApply(
        outcome -> {
          stop(outcome);
          return outcome;
        });
  }

  /** Takes the stages of an attempt. */
  void stages(StageTimes times) {
    addStages(observation, times);
  }

  /** Adds an event that names the stages. */
  static void addStages(Observation observation, StageTimes times) {
    observation.event(Observation.Event.of(CallNames.STAGES, times.toString()));
  }

  private void stop(Outcome outcome) {
    noted.accept(outcome);
    if (outcome instanceof Outcome.Failure failure) {
      observation.error(failure.error());
    } else if (outcome instanceof Outcome.Unanswered unanswered) {
      observation.error(unanswered.reason());
    }
    observation.stop();
  }

  /** For a call without an outcome: the rest of the chain threw. */
  void broken(Throwable thrown) {
    observation.error(thrown);
    observation.stop();
  }
}
