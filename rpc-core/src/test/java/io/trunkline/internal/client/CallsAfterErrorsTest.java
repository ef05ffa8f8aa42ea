package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.CallSite;
import io.trunkline.call.Cancellation;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An Error in the middle of a call leaves no call without an end, and no place taken. */
@Timeout(60)
class CallsAfterErrorsTest {

  private final EmbeddedConnection peer = new EmbeddedConnection();

  @AfterEach
  void close() {
    peer.close();
  }

  /** Fails with an Error when it takes an outcome for the first time. */
  private static final class FailingOnce implements Completion {

    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private boolean hasFailed;

    @Override
    public synchronized void completed(Outcome given) {
      if (!hasFailed) {
        hasFailed = true;
        throw new StackOverflowError("of a test");
      }
      outcome.complete(given);
    }
  }

  private Invocation invocation(Cancellation cancellation) {
    return new Invocation(
        new CallSite("demo.Echo", "0.0.0", null, "echo", ""),
        new Object[] {"a"},
        Map.of(),
        false,
        System.nanoTime() + TimeUnit.HOURS.toNanos(1),
        null,
        cancellation);
  }

  @Test
  void aCallEndsThoughAnErrorStopsItsCompletion() throws Exception {
    FailingOnce caller = new FailingOnce();
    PendingCall call =
        UnsentCalls.call(
            peer.method,
            System.nanoTime() + TimeUnit.HOURS.toNanos(1),
            caller,
            peer.connection.calls());
    call.begin(0, peer.method.calls().plainBinding(), 1);
    byte[] nothing = {(byte) 0x92};
    call.answered(new Inbound.Frame(new FrameHeader(2, 20, 0, 1), nothing), System.nanoTime());
    Outcome outcome = caller.outcome.get(30, TimeUnit.SECONDS);
    assertThat(((Outcome.Unanswered) outcome).reason().status()).isEqualTo(Status.BAD_RESPONSE);
  }

  @Test
  void aCallDoesNotWaitThoughAnErrorStopsItsCaller() {
    Cancellation failing =
        new Cancellation() {
          private int asked;

          @Override
          public boolean isCancelled() {
            if (asked++ == 0) { // the call waits by then
              throw new StackOverflowError("of a test");
            }
            return false;
          }

          @Override
          public void onCancel(Runnable action) {}
        };
    ConnectionCalls calls = peer.connection.calls();
    assertThatThrownBy(
            () -> calls.call(peer.method, invocation(failing), new OutcomeFuture(), null))
        .isInstanceOf(StackOverflowError.class);
    assertThat(calls.waiting()).isZero();
  }

  /** Fails with an Error when its call is to be made again or ended. */
  private static final class FailingCaller implements Completion {

    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    @Override
    public void completed(Outcome given) {
      outcome.complete(given);
    }

    @Override
    public boolean waitsForConnection() {
      throw new StackOverflowError("of a test");
    }
  }

  @Test
  void aCancelledCallEndsThoughAnErrorStopsItsEnd() throws Exception {
    List<Runnable> actions = new ArrayList<>();
    Cancellation cancellation =
        new Cancellation() {
          @Override
          public boolean isCancelled() {
            return false;
          }

          @Override
          public void onCancel(Runnable action) {
            actions.add(action);
          }
        };
    FailingCaller caller = new FailingCaller();
    ConnectionCalls calls = peer.connection.calls();
    calls.call(peer.method, invocation(cancellation), caller, (method, invocation, again) -> {});
    assertThatThrownBy(() -> actions.forEach(Runnable::run)).isInstanceOf(StackOverflowError.class);
    assertThat(caller.outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(Outcome.Unanswered.class);
    assertThat(calls.waiting()).isZero();
  }

  @Test
  void aCallWithARefusedReplyEndsThoughAnErrorStopsItsEnd() throws Exception {
    FailingCaller caller = new FailingCaller();
    ConnectionCalls calls = peer.connection.calls();
    calls.call(
        peer.method, invocation(Cancellation.NEVER), caller, (method, invocation, again) -> {});
    assertThatThrownBy(() -> calls.answerRefused(0, "too long"))
        .isInstanceOf(StackOverflowError.class);
    assertThat(caller.outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(Outcome.Unanswered.class);
  }

  @Test
  void aCallOfAReferenceWithFiltersEndsThoughAnErrorStopsItsCompletion() throws Exception {
    CompletableFuture<Outcome> last = new CompletableFuture<>();
    CallStage stage =
        FilterStage.of(
            List.of((invocation, next) -> last),
            List.of(peer.method),
            (method, invocation, completion) -> null);
    FailingOnce caller = new FailingOnce();
    stage.call(peer.method, invocation(Cancellation.NEVER), caller);
    last.complete(Outcome.value("a"));
    assertThat(caller.outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(Outcome.Failure.class);
  }

  @Test
  void aStepRunsOnceThoughItsExecutorFailsWithIt() {
    List<String> runs = new ArrayList<>();
    Outcome refused =
        LaterStep.execute(
            step -> {
              step.run();
              throw new OutOfMemoryError("no thread can be started, in a test");
            },
            peer.method,
            new OutcomeFuture(),
            () -> {
              runs.add("run");
              return null;
            });
    assertThat(runs).hasSize(1);
    assertThat(refused).as("the call was made").isNull();
  }

  @Test
  void whatCrossedALostConnectionCountsOnce() {
    LiveConnections live = new LiveConnections();
    live.opening(peer.connection);
    live.lost(peer.connection);
    Traffic once = live.traffic();
    live.lost(peer.connection); // as after an Error in its end
    assertThat(once.connections()).isEqualTo(1);
    assertThat(live.traffic()).isEqualTo(once);
    assertThat(live.isEmpty()).isTrue();
  }

  @Test
  void aPlaceIsFreedOnceThoughACallEndsAndThenFails() {
    ConcurrencyLimit limit = new ConcurrencyLimit(1);
    List<Completion> underWay = new ArrayList<>();
    CallStage failing =
        (method, invocation, completion) -> {
          completion.completed(Outcome.value(null));
          throw new StackOverflowError("of a test");
        };
    CallStage waiting =
        (method, invocation, completion) -> {
          underWay.add(completion);
          return null;
        };
    Map<ClientMethod, ConcurrencyLimit> limits = Map.of(peer.method, limit);
    Invocation invocation = invocation(Cancellation.NEVER);
    assertThatThrownBy(
            () ->
                ConcurrencyLimit.stage(limits, failing)
                    .call(peer.method, invocation, new OutcomeFuture()))
        .isInstanceOf(StackOverflowError.class);
    CallStage stage = ConcurrencyLimit.stage(limits, waiting);
    assertThat(stage.call(peer.method, invocation, new OutcomeFuture())).isNull();
    Outcome second = stage.call(peer.method, invocation, new OutcomeFuture());
    RpcException refusal = ((Outcome.Unanswered) second).reason();
    assertThat(refusal.status()).isEqualTo(Status.OVERLOADED);
    assertThat(underWay).hasSize(1);
  }

  @Test
  void aSweepThatFailsHasFurtherTurnsAndSoHaveOthers() {
    peer.channel.freezeTime();
    SweepTurns turns = new SweepTurns(peer.channel.eventLoop());
    List<String> looks = new ArrayList<>();
    turns.join(sweep(looks, "first"));
    turns.join(sweep(looks, "second"));
    for (int i = 0; i < 3; i++) {
      peer.channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
      peer.channel.runScheduledPendingTasks();
    }
    assertThat(looks).filteredOn("first"::equals).hasSizeGreaterThanOrEqualTo(3);
    assertThat(looks).filteredOn("second"::equals).hasSizeGreaterThanOrEqualTo(3);
  }

  private static SweepTurns.Member sweep(List<String> looks, String name) {
    return new SweepTurns.Member() {
      @Override
      boolean waits() {
        looks.add(name);
        throw new StackOverflowError("of a test");
      }

      @Override
      void left() {}
    };
  }

  @Test
  void nothingWaitsOnALostConnection() {
    Traffic traffic = new Traffic(1, 2, 3, 4, 5, 6, 7);
    assertThat(traffic.ended()).isEqualTo(new Traffic(1, 2, 3, 4, 5, 0, 0));
  }
}
