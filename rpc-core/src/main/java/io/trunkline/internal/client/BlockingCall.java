package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A call whose thread waits for the reply and reads it itself. */
final class BlockingCall implements PendingCall {

  private final ClientMethod method;
  private final long deadlineNanos;
  private final Thread waiter = Thread.currentThread();
  private @Nullable MethodBinding binding;
  private long id;
  private volatile boolean sent;
  private volatile @Nullable Object answer;

  BlockingCall(ClientMethod method, long deadlineNanos) {
    this.method = method;
    this.deadlineNanos = deadlineNanos;
  }

  @Override
  public ClientMethod method() {
    return method;
  }

  @Override
  public long deadlineNanos() {
    return deadlineNanos;
  }

  @Override
  public void begin(long newId, MethodBinding newBinding) {
    id = newId;
    binding = newBinding;
  }

  @Override
  public void sent() {
    sent = true;
  }

  @Override
  public boolean isSent() {
    return sent;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public void answered(Inbound.Frame reply) {
    answer = reply;
    LockSupport.unpark(waiter);
  }

  @Override
  public void failed(RpcException reason) {
    answer = reason;
    LockSupport.unpark(waiter);
  }

  /**
   * Waits on the thread that made this call, until its deadline at the latest.
   *
   * @param peer where it was sent, for messages
   * @param leniency is told what its reply has that should not be there
   */
  Outcome await(PendingCalls pending, String peer, Leniency leniency) {
    while (answer == null) {
      long remaining = deadlineNanos - System.nanoTime();
      if (Thread.interrupted()) {
        if (pending.remove(id) != null) {
          Thread.currentThread().interrupt();
          return new Outcome.Unanswered(cancelled());
        }
        Outcome outcome = awaitCertainAnswer(leniency);
        Thread.currentThread().interrupt();
        return outcome;
      }
      if (remaining <= 0) {
        return pending.remove(id) != null
            ? new Outcome.Unanswered(method.timedOut(peer))
            : awaitCertainAnswer(leniency);
      }
      LockSupport.parkNanos(this, remaining);
    }
    return outcome(leniency);
  }

  /** Somebody else has taken this call out, so the reply is being set right now. */
  private Outcome awaitCertainAnswer(Leniency leniency) {
    while (answer == null) {
      LockSupport.parkNanos(this, 1_000_000);
    }
    return outcome(leniency);
  }

  private Outcome outcome(Leniency leniency) {
    return answer instanceof Inbound.Frame reply
        ? method.decode(reply, requireNonNull(binding), leniency)
        : new Outcome.Unanswered((RpcException) requireNonNull(answer));
  }

  private RpcException cancelled() {
    return new RpcException(
        Status.CANCELLED,
        Certainty.UNKNOWN,
        method + ": its thread was interrupted while it waited");
  }
}
