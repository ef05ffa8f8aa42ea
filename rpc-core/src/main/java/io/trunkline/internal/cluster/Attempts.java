package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the attempts of one call, and where the next one goes, if any may follow: first to
 * each provider that can be called now, then to those whose connections may be waited for. For one
 * thread at a time.
 */
final class Attempts {

  /** How many providers one call waits for, each of which fails at once while it is not there. */
  static final int MOST_WAITED_FOR = 16;

  /** How many providers the message of a failure names. */
  static final int MOST_NAMED = 5;

  private final FailoverCalls calls;
  private final Invocation invocation;
  private final List<Endpoint> tried = new ArrayList<>(4);
  private final List<Endpoint> notAgain = new ArrayList<>(4);
  private final StringBuilder history = new StringBuilder();
  private boolean isWaiting;
  private int waited;
  private int failed;
  private int paid;
  private boolean isBudgetUsedUp;

  /** The last of the attempts that are least certain whether the method ran. */
  private @Nullable RpcException worst;

  Attempts(FailoverCalls calls, Invocation invocation) {
    this.calls = calls;
    this.invocation = invocation;
  }

  /** An attempt is made at this one. */
  Attempts at(Endpoint endpoint) {
    tried.add(endpoint);
    return this;
  }

  /** How many were begun. */
  int begun() {
    return tried.size();
  }

  /** Whether the next attempt waits for its connection. */
  boolean isWaiting() {
    return isWaiting;
  }

  /**
   * Returns an endpoint that can be called now and was not tried; null if no such endpoint exists.
   */
  @Nullable Endpoint another(long nowNanos) {
    return calls.choice().chooseOther(tried, invocation, nowNanos);
  }

  /** Where the first attempt goes if none can be called now, or the next one. */
  @Nullable Endpoint next(long nowNanos) {
    if (!isWaiting) {
      Endpoint ready = another(nowNanos);
      if (ready != null) {
        return ready;
      }
      isWaiting = true;
    }
    return waited < MOST_WAITED_FOR ? calls.choice().chooseToAwait(notAgain, invocation) : null;
  }

  /**
   * The wait for this one, or for any other that is ready before; null if the next attempt does not
   * wait for a connection.
   */
  @Nullable FirstReady waitFor(Endpoint endpoint) {
    return !isWaiting || endpoint.invoker().isReadyFor(calls.method())
        ? null
        : ReadySearch.firstReady(calls, endpoint, List.copyOf(notAgain), invocation);
  }

  /** Notes that an attempt has failed. */
  void failed(Endpoint endpoint, RpcException reason) {
    failed++;
    if (failed <= MOST_NAMED) {
      history
          .append(failed == 1 ? "" : ", ")
          .append(endpoint)
          .append(" (")
          .append(reason.status())
          .append(')');
    }
    if (isWaiting) {
      waited++;
    }
    if (isWaiting || reason.status() != Status.CONNECT_FAILED && !mayHaveRun(reason)) {
      notAgain.add(endpoint); // one that has no room has none a moment later
    }
    if (worst == null || reason.certainty().compareTo(worst.certainty()) >= 0) {
      worst = reason;
    }
  }

  /** Where the call goes after {@link #failed}; null if it ends. */
  @Nullable Endpoint after(Endpoint endpoint, RpcException reason, long nowNanos) {
    RpcException all = worst == null ? reason : worst;
    boolean isGone = isGone(endpoint, reason);
    if (invocation.deadlineNanos() - nowNanos <= 0
        || !isRepeatable(reason) && !isGone
        || mayHaveRun(all) && !calls.policy().repeatsUnknown()
        || all.certainty() == Certainty.EXECUTED) {
      return null;
    }
    Endpoint next = next(nowNanos);
    if (next == null || neverLeft(reason) || isGone) {
      return next;
    }
    if (paid >= calls.policy().retries()) {
      return null;
    }
    if (!calls.budget().take()) {
      isBudgetUsedUp = true;
      return null;
    }
    paid++;
    if (mayHaveRun(reason)) {
      calls.notice().repeated(calls.method(), calls.policy(), endpoint, reason);
    }
    return next;
  }

  private static boolean mayHaveRun(RpcException reason) {
    return reason.certainty() != Certainty.NOT_EXECUTED;
  }

  /** Nobody was asked, so another attempt costs nobody anything. */
  private static boolean neverLeft(RpcException reason) {
    return reason.status() == Status.CONNECT_FAILED && !mayHaveRun(reason);
  }

  /** Whether the call waited for a provider whose source named it no longer meanwhile. */
  private boolean isGone(Endpoint endpoint, RpcException reason) {
    return reason.status() == Status.MISUSED
        && !mayHaveRun(reason)
        && !calls.choice().isKnown(endpoint);
  }

  /** Whether it can end otherwise elsewhere: not if this side or the call itself is the reason. */
  private static boolean isRepeatable(RpcException reason) {
    return switch (reason.status()) {
      case CONNECT_FAILED,
          CONNECTION_LOST,
          TIMEOUT,
          OVERLOADED,
          BAD_REQUEST,
          SERVICE_NOT_FOUND,
          SERVER_FAILED ->
          true;
      case CANCELLED, MISUSED, ENCODE_FAILED, TOO_LARGE, RESULT_UNSENDABLE, BAD_RESPONSE -> false;
    };
  }

  /** How the call has ended: as the attempt did that leaves most open. */
  Outcome outcome() {
    RpcException reason = worst;
    if (reason == null) {
      return new Outcome.Unanswered(calls.choice().noneUsable(invocation));
    }
    if (failed == 1 && !isBudgetUsedUp) {
      return new Outcome.Unanswered(reason);
    }
    return new Outcome.Unanswered(
        new RpcException(reason.status(), reason.certainty(), reason.detail() + tail(), reason));
  }

  private String tail() {
    int unnamed = failed - MOST_NAMED;
    return "; called at "
        + history
        + (unnamed > 0 ? " and " + unnamed + " more times" : "")
        + (isBudgetUsedUp
            ? ", and not again: repetitions of this client's calls of the service have reached "
                + calls.budget().percent()
                + " % of them (retryBudget), so its providers fail too often for repeating to help"
            : "");
  }
}
