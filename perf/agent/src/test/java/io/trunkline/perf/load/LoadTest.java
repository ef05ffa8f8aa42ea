package io.trunkline.perf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {

  private static final long SETTLE_MILLIS = 20;
  private static final long MILLIS = 300;

  @ParameterizedTest
  @ValueSource(strings = {"void:3", "void:5a", "void:3@2000", "void:5a@2000"})
  @Timeout(30)
  void everyCallThatEndsWhileRecordingIsCounted(String scenario) throws Exception {
    FakeClient client = new FakeClient(CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
    AtomicLong before = new AtomicLong();
    AtomicLong after = new AtomicLong();
    Measurement measured;
    try (Load load = Load.start(Scenario.parse(scenario), client)) {
      do { // a machine that is busy may take long to begin
        load.settle(SETTLE_MILLIS);
      } while (client.made.get() < 100);
      measured =
          load.record(
              MILLIS, () -> before.set(client.made.get()), () -> after.set(client.made.get()));
    }
    // Calls under way at either mark may count or not.
    assertThat(measured.calls())
        .isPositive()
        .isCloseTo(after.get() - before.get(), within(4L * Scenario.parse(scenario).callers()));
    assertThat(measured.failures()).isZero();
    assertThat(measured.percentileMicros(50)).isLessThanOrEqualTo(measured.percentileMicros(100));
    assertThat(client.most.get()).isLessThanOrEqualTo(Scenario.parse(scenario).callers());
    assertThat(client.open.get()).as("calls under way after the end").isZero();
  }

  @Test
  @Timeout(30)
  void aTurnLastsLongerWhereACallTakesLongerThanTheTurn() throws Exception {
    FakeClient slow = new FakeClient(CompletableFuture.delayedExecutor(30, TimeUnit.MILLISECONDS));
    try (Load load = Load.start(Scenario.parse("void:2"), slow)) {
      Measurement measured = load.record(1, () -> {}, () -> {});
      assertThat(measured.calls()).isGreaterThanOrEqualTo(2);
      assertThat(measured.seconds()).isGreaterThan(0.03);
    }
  }

  @Test
  void callsThatAreAnsweredBeforeTheyReturnDoNotDeepenTheStack() throws Exception {
    assertThat(measure("void:64a", new FakeClient(Runnable::run)).calls()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"void:3", "void:5a", "void:3@2000", "void:5a@2000"})
  void oneWrongResultEndsTheLoad(String scenario) {
    FakeClient client = new FakeClient(ForkJoinPool.commonPool());
    client.wrongFrom = 20;
    assertThatExceptionOfType(WrongResultException.class)
        .isThrownBy(() -> measure(scenario, client))
        .withMessage("expected null, got something else");
  }

  @ParameterizedTest
  @ValueSource(strings = {"void:3", "void:5a"})
  void failedCallsAreCountedAndTheFirstIsRemembered(String scenario) throws Exception {
    FakeClient client = new FakeClient(ForkJoinPool.commonPool());
    client.failEvery = 10;
    Measurement measured = measure(scenario, client);
    assertThat(measured.failures()).isPositive();
    assertThat(measured.firstFailure()).contains("no answer to call");
    assertThat(measured.calls()).isPositive();
  }

  @Test
  void aSystemThatOnlyFailsEndsTheLoad() throws Exception {
    FakeClient client = new FakeClient(Runnable::run);
    client.failEvery = 1;
    Measurement measured = measure("void:2a", client);
    assertThat(measured.calls()).isZero();
    assertThat(measured.failures()).isEqualTo(10_000);
  }

  private static Measurement measure(String scenario, PerfClient client) throws Exception {
    AtomicInteger marks = new AtomicInteger();
    Measurement measured;
    try (Load load = Load.start(Scenario.parse(scenario), client)) {
      load.settle(SETTLE_MILLIS);
      measured = load.record(MILLIS, marks::incrementAndGet, marks::incrementAndGet);
    }
    assertThat(marks).hasValue(2);
    return measured;
  }

  /** Answers on an executor. */
  private static final class FakeClient implements PerfClient, Call {

    private final Executor executor;
    private final AtomicLong made = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private long wrongFrom = Long.MAX_VALUE;
    private long failEvery = Long.MAX_VALUE;

    FakeClient(Executor executor) {
      this.executor = executor;
    }

    @Override
    public Call call(Payload payload) {
      return this;
    }

    @Override
    public @Nullable Object expected() {
      return null;
    }

    @Override
    public @Nullable Object await() throws Exception {
      CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
      start(
          (result, failure) -> {
            if (failure == null) {
              future.complete(result);
            } else {
              future.completeExceptionally(failure);
            }
          });
      return future.get(10, TimeUnit.SECONDS);
    }

    @Override
    public void start(Reply reply) {
      long number = made.incrementAndGet();
      most.accumulateAndGet(open.incrementAndGet(), Math::max);
      executor.execute(
          () -> {
            open.decrementAndGet();
            if (number % failEvery == 0) {
              reply.accept(null, new IOException("no answer to call " + number));
            } else {
              reply.accept(number >= wrongFrom ? "something else" : null, null);
            }
          });
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
