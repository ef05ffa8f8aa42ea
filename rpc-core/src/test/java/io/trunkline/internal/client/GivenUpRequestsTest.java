package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that were given up hold memory until the event loop releases them. */
@Timeout(60)
class GivenUpRequestsTest {

  private static final int BYTES = 4_000_000;

  /** A caller that gives up when the test says so. */
  private static final class Caller implements Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private boolean isCancelled;

    @Override
    public boolean isCancelled() {
      return isCancelled;
    }

    @Override
    public void onCancel(Runnable action) {
      actions.add(action);
    }

    private void giveUp() {
      isCancelled = true;
      actions.forEach(Runnable::run);
    }
  }

  @Test
  void callsAreRefusedWhileTheLoopHasNoTimeToReleaseThem() {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      peer.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
      int givenUp = 0;
      RpcException refused = peer.start(new OutcomeFuture());
      for (; refused == null && givenUp < 100; givenUp++) {
        refused = giveUp(peer);
      }
      assertThat(givenUp).as("as many bytes as maxQueuedBytes").isBetween(9, 10);
      assertThat(refused).isNotNull();
      assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
      assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(refused)
          .hasMessageContaining(EmbeddedConnection.PEER + " were given up")
          .hasMessageContaining("look for code that blocks the event loop");

      peer.channel.runPendingTasks();
      assertThat(peer.start(new OutcomeFuture())).as("the next one").isNull();
    }
  }

  /** The reason if the call was refused. */
  private static @Nullable RpcException giveUp(EmbeddedConnection peer) {
    Caller caller = new Caller();
    OutcomeFuture call = new OutcomeFuture();
    Invocation invocation = peer.invocation((Object) new byte[BYTES]).withCancellation(caller);
    Outcome outcome = peer.connection.calls().call(peer.method, invocation, call, null);
    caller.giveUp();
    return outcome == null ? null : ((Outcome.Unanswered) outcome).reason();
  }
}
