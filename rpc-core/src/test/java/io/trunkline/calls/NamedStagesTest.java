package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.RpcException;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Delays calls in each of their stages, and counts how often the stage that is named is right. */
@Timeout(900)
class NamedStagesTest {

  private static final int DELAYS = TestSize.of(40, 1_000);
  private static final int TIMEOUTS = TestSize.of(8, 200);

  /** A quick build may share its processors, so its delays are those that such a pause is below. */
  private static final int SHORTEST_MILLIS = TestSize.of(60, 5);

  private static final int LONGEST_MILLIS = TestSize.of(120, 500);
  private static final double DELAYS_RIGHT = TestSize.of(90, 99) / 100.0;
  private static final double TIMEOUTS_RIGHT = TestSize.of(75, 95) / 100.0;
  private static final Duration SHORT = Duration.ofMillis(TestSize.of(500, 250));

  /** Where a delay is injected, and the stage it has to be found in. */
  private enum Place {
    FILTER(Stage.PREPARE),
    ARGUMENTS(Stage.WRITE),
    CONSUMERS_LOOP(Stage.SEND),
    WAY_THERE(Stage.NETWORK),
    THREADS(Stage.QUEUE),
    READING(Stage.READ),
    METHOD(Stage.METHOD),
    RESULT(Stage.REPLY),
    WAY_BACK(Stage.NETWORK),
    READING_THE_RESULT(Stage.RESULT);

    private final Stage stage;

    Place(Stage stage) {
      this.stage = stage;
    }
  }

  @Test
  void theLongestStageIsTheOneThatWasDelayed() throws Exception {
    Random random = new Random(41);
    List<String> wrong = new ArrayList<>();
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      for (int i = 0; i < 20; i++) { // what is not about delays: loading classes, for example
        rig.stations.pass(List.of("x"));
        rig.stations.collect(0);
        rig.stations.unload(SlowlyRead.of(0));
        rig.stations.load(0);
        rig.stations.stay(0);
      }
      for (int i = 0; i < DELAYS; i++) {
        Place place = Place.values()[i % Place.values().length];
        long millis = millis(random);
        rig.atConsumer.clear();
        delay(rig, place, millis);
        StageTimes times = StageRig.next(rig.atConsumer).stages();
        if (times.longest().orElseThrow() != place.stage) {
          wrong.add(millis + " ms at " + place + ": " + times);
        }
      }
    }
    assertFew(wrong, DELAYS, DELAYS_RIGHT, "delayed calls");
  }

  /** As many short delays as long ones. */
  private static long millis(Random random) {
    double share = random.nextDouble();
    return Math.round(SHORTEST_MILLIS * Math.pow((double) LONGEST_MILLIS / SHORTEST_MILLIS, share));
  }

  private static void delay(StageRig rig, Place place, long millis) throws Exception {
    switch (place) {
      case FILTER -> {
        rig.filterMillis = millis;
        rig.stations.pass(List.of());
        rig.filterMillis = 0;
      }
      case ARGUMENTS -> rig.stations.pass(new ActingList(() -> Pause.millis(millis)));
      case CONSUMERS_LOOP -> keepLoop(rig, millis);
      case WAY_THERE -> {
        rig.proxy.upstream().delay(Duration.ofMillis(millis));
        rig.stations.pass(List.of());
        rig.proxy.clear();
      }
      case THREADS -> keepThread(rig, millis);
      case READING -> rig.stations.unload(SlowlyRead.of(millis));
      case METHOD -> rig.stations.stay(millis);
      case RESULT -> rig.stations.load(millis);
      case WAY_BACK -> {
        rig.proxy.downstream().delay(Duration.ofMillis(millis));
        rig.stations.pass(List.of());
        rig.proxy.clear();
      }
      case READING_THE_RESULT -> rig.stations.collect(millis);
    }
  }

  /** Futures complete on the event loop here, so that what follows them keeps it. */
  private static void keepLoop(StageRig rig, long millis) throws Exception {
    CountDownLatch isKept = new CountDownLatch(1);
    CompletableFuture<Void> kept =
        rig.stations
            .stayLater(20)
            .thenAccept(
                done -> {
                  isKept.countDown();
                  Pause.millis(millis);
                });
    assertThat(isKept.await(30, TimeUnit.SECONDS)).isTrue();
    rig.atConsumer.clear();
    rig.stations.pass(List.of());
    kept.get(30, TimeUnit.SECONDS);
  }

  /** The provider has one thread. */
  private static void keepThread(StageRig rig, long millis) throws Exception {
    CompletableFuture<Integer> kept = rig.stations.waitLater("to keep the thread");
    Deadline.await("the thread is kept", () -> rig.service.waiting() == 1);
    CompletableFuture<Void> queued = CompletableFuture.runAsync(() -> rig.stations.pass(List.of()));
    Pause.millis(millis);
    rig.service.release();
    kept.get(30, TimeUnit.SECONDS);
    StageRig.next(rig.atConsumer);
    queued.get(30, TimeUnit.SECONDS);
  }

  /** Where a call is when its time is over. */
  private enum Stuck {
    QUEUED(Stage.QUEUE),
    RUNNING(Stage.METHOD),
    REPLYING(Stage.REPLY),
    STALLED(Stage.NETWORK);

    private final Stage stage;

    Stuck(Stage stage) {
      this.stage = stage;
    }
  }

  @Test
  void aTimeoutNamesTheStageThatTheCallIsIn() throws Exception {
    List<String> wrong = new ArrayList<>();
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      Stations inTime = rig.service(SHORT);
      rig.stations.pass(List.of("x"));
      inTime.pass(List.of("x"));
      for (int i = 0; i < TIMEOUTS; i++) {
        Stuck stuck = Stuck.values()[i % Stuck.values().length];
        RpcException late = timeout(rig, inTime, stuck);
        if (late.stages().open().orElse(null) != stuck.stage) {
          wrong.add(stuck + ": " + late.getMessage());
        }
      }
    }
    assertFew(wrong, TIMEOUTS, TIMEOUTS_RIGHT, "calls without a reply");
  }

  private static void assertFew(List<String> wrong, int all, double right, String calls) {
    System.out.printf("the stage was right for %d of %d %s%n", all - wrong.size(), all, calls);
    assertThat(wrong).hasSizeLessThanOrEqualTo((int) (all * (1 - right)));
  }

  private static RpcException timeout(StageRig rig, Stations inTime, Stuck stuck) throws Exception {
    RpcException late;
    switch (stuck) {
      case QUEUED -> {
        CompletableFuture<Integer> kept = rig.stations.waitLater("to keep the thread");
        Deadline.await("the thread is kept", () -> rig.service.waiting() == 1);
        late = lateness(() -> inTime.pass(List.of()));
        rig.service.release();
        kept.get(30, TimeUnit.SECONDS);
      }
      case RUNNING -> late = lateness(() -> inTime.wait("for longer than the limit"));
      case REPLYING -> late = lateness(inTime::loadForever);
      default -> {
        rig.proxy.stall();
        late = lateness(() -> inTime.pass(List.of()));
        rig.proxy.clear();
      }
    }
    rig.service.release();
    rig.stations.pass(List.of()); // the thread is free again
    return late;
  }

  private static RpcException lateness(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    RpcException late = catchThrowableOfType(RpcException.class, call);
    assertThat(late).hasMessageContaining("TIMEOUT");
    return late;
  }
}
