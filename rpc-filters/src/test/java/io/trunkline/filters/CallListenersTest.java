package io.trunkline.filters;

import static io.trunkline.filters.Calls.call;
import static io.trunkline.filters.Calls.ends;
import static io.trunkline.filters.Calls.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CallListenersTest {

  /** Notes what it is told. */
  public static final class Audit {

    final List<String> notes = new ArrayList<>();

    public void begins(String item, int count) {
      notes.add("begins " + item + " " + count);
    }

    public void returned(String result, String item, int count) {
      notes.add("returned " + result + " for " + item + " " + count);
    }

    public void returnedArray(String result, Object[] arguments) {
      notes.add("returned " + result + " for " + Arrays.toString(arguments));
    }

    public void returnedOnly(Object result) {
      notes.add("returned " + result);
    }

    public void threw(Throwable thrown, String item, int count) {
      notes.add("threw " + thrown.getMessage() + " for " + item + " " + count);
    }

    public void threwIllegalState(IllegalStateException thrown) {
      notes.add("threw " + thrown.getMessage());
    }

    public void stock(int result, String item) {
      notes.add("stock of " + item + " is " + result);
    }

    public void fails(String result) {
      throw new IllegalStateException("listener failed on " + result);
    }
  }

  private final Audit audit = new Audit();
  private final Invocation order = call("order", "tea", 2);

  private CallListeners.Builder listeners() {
    return CallListeners.builder(Shop.class);
  }

  @Test
  void areToldOfBeginAndResult() {
    CallListeners filter =
        listeners()
            .onInvoke("order", audit, "begins")
            .onReturn("order", audit, "returned")
            .onThrow("order", audit, "threw")
            .build();

    Outcome outcome = outcome(filter, order, ends(Outcome.value("ok")));

    assertThat(outcome).isEqualTo(Outcome.value("ok"));
    assertThat(audit.notes).containsExactly("begins tea 2", "returned ok for tea 2");
  }

  @Test
  void takeTheArgumentsAsAnArrayOrNotAtAll() {
    outcome(
        listeners().onReturn("order", audit, "returnedArray").build(),
        order,
        ends(Outcome.value("ok")));
    outcome(
        listeners().onReturn("order", audit, "returnedOnly").build(),
        order,
        ends(Outcome.value("ok")));

    assertThat(audit.notes).containsExactly("returned ok for [tea, 2]", "returned ok");
  }

  @Test
  void areToldWhatTheMethodThrewAndThatThereWasNoReply() {
    CallListeners filter = listeners().onThrow("order", audit, "threw").build();

    outcome(filter, order, ends(Outcome.failure(new IllegalArgumentException("sold out"))));
    outcome(
        filter,
        order,
        ends(
            new Outcome.Unanswered(
                new RpcException(Status.TIMEOUT, Certainty.UNKNOWN, "too slow"))));

    assertThat(audit.notes)
        .containsExactly("threw sold out for tea 2", "threw TIMEOUT (UNKNOWN): too slow for tea 2");
  }

  @Test
  void areToldWhenAnAsynchronousCallEnds() {
    CallListeners filter = listeners().onReturn("orderLater", audit, "returned").build();
    CompletableFuture<Outcome> reply = new CompletableFuture<>();

    CompletableFuture<Outcome> seen =
        filter.filter(call("orderLater", "tea", 2), call -> reply).toCompletableFuture();
    assertThat(audit.notes).isEmpty();
    reply.complete(Outcome.value("ok"));

    assertThat(seen).isCompletedWithValue(Outcome.value("ok"));
    assertThat(audit.notes).containsExactly("returned ok for tea 2");
  }

  @Test
  void ofWhichOneFailsTheOthersHearAndTheCallDoesNot() {
    CallListeners filter =
        listeners().onReturn("order", audit, "fails").onThrow("order", audit, "threw").build();

    assertThat(outcome(filter, order, ends(Outcome.value("ok")))).isEqualTo(Outcome.value("ok"));
    assertThat(audit.notes).containsExactly("threw listener failed on ok for tea 2");
  }

  @Test
  void thatTakeAnotherExceptionAreNotCalled() {
    CallListeners filter = listeners().onThrow("order", audit, "threwIllegalState").build();

    outcome(filter, order, ends(Outcome.failure(new IllegalArgumentException("sold out"))));
    outcome(filter, order, ends(Outcome.failure(new IllegalStateException("closed"))));

    assertThat(audit.notes).containsExactly("threw closed");
  }

  @Test
  void listenToTheOverloadsThatTheyFit() {
    CallListeners filter = listeners().onReturn("stock", audit, "stock").build();

    outcome(filter, call("stock", "tea"), ends(Outcome.value(3)));
    outcome(filter, call("stock", "tea", "cellar"), ends(Outcome.value(4)));

    assertThat(audit.notes).containsExactly("stock of tea is 3");
  }

  @Test
  void thatDoNotFitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> listeners().onReturn("order", audit, "begins").build())
        .withMessageContainingAll(
            "onreturn of 'order' names the method 'begins'",
            "(String), (String, Object[]) or (String, String, int)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> listeners().onThrow("order", audit, "threww").build())
        .withMessageContainingAll("'threww'", "'threw'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> listeners().onReturn("ordr", audit, "returned"))
        .withMessageContainingAll("has no method 'ordr'", "'order'");
  }
}
