package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.internal.transport.CallerTurns;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call whose thread waits for the reply and reads it itself; where {@link CallerTurns} allow it,
 * from the socket. It is sent once at most, so it is its own {@link RequestDeparture}.
 */
final class BlockingCall extends RequestDeparture implements PendingCall, CallerTurns.Call {

  private final ClientMethod method;
  private final long deadlineNanos;
  private final @Nullable CallerTurns turns;
  private CallerTurns.Turn turn = CallerTurns.Turn.NONE;
  private final Thread waiter = Thread.currentThread();
  private @Nullable MethodBinding binding;
  private long id;
  private long remainingNanos;
  private volatile @Nullable Object answer;

  /**
   * @param turns of the connection's event loop; null if only its own thread drives it
   */
  BlockingCall(ClientMethod method, long deadlineNanos, @Nullable CallerTurns turns) {
    this.method = method;
    this.deadlineNanos = deadlineNanos;
    this.turns = turns;
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
  public RequestDeparture begin(long newId, MethodBinding newBinding, long newRemaining) {
    id = newId;
    remainingNanos = newRemaining;
    binding = newBinding;
    return this;
  }

  @Override
  public long remainingNanos() {
    return remainingNanos;
  }

  @Override
  public RequestDeparture departure() {
    return this;
  }

  @Override
  public boolean isMarked() {
    MethodBinding written = binding;
    return written != null && written.isMarked();
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public void aboutToBeSent() {
    if (turns != null) {
      turn = turns.begin();
    }
  }

  @Override
  public void answered(Inbound.Frame reply) {
    end(reply);
  }

  @Override
  public void failed(RpcException reason) {
    end(reason);
  }

  private void end(Object newAnswer) {
    answer = newAnswer;
    if (Thread.currentThread() != waiter) {
      LockSupport.unpark(waiter);
    }
  }

  @Override
  public boolean isAnswered() {
    return answer != null;
  }

  /** Its thread no longer waits for it. */
  void endTurn() {
    if (turns != null && turn != CallerTurns.Turn.NONE) {
      turns.end(turn);
      turn = CallerTurns.Turn.NONE;
    }
  }

  /**
   * Waits on the thread that made this call, until its deadline at the latest.
   *
   * @param peer where it was sent, for messages
   * @param connection has sent it
   */
  Outcome await(PendingCalls pending, String peer, ConnectionCalls connection) {
    while (answer == null) {
      long remaining = deadlineNanos - System.nanoTime();
      if (Thread.interrupted()) {
        if (pending.remove(this)) {
          Thread.currentThread().interrupt();
          return new Outcome.Unanswered(
              method.cancelled("its thread was interrupted", connection.giveUp(this)));
        }
        Outcome outcome = awaitCertainAnswer(connection);
        Thread.currentThread().interrupt();
        return outcome;
      }
      if (remaining <= 0) {
        return pending.remove(this)
            ? new Outcome.Unanswered(method.timedOut(peer, remainingNanos, connection.giveUp(this)))
            : awaitCertainAnswer(connection);
      }
      if (turns != null && turn != CallerTurns.Turn.NONE && turns.drive(this)) {
        turn = CallerTurns.Turn.OWN;
      } else {
        LockSupport.parkNanos(this, remaining);
      }
    }
    return outcome(connection);
  }

  /** Somebody else has taken this call out, so the reply is being set right now. */
  private Outcome awaitCertainAnswer(ConnectionCalls connection) {
    while (answer == null) {
      LockSupport.parkNanos(this, 1_000_000);
    }
    return outcome(connection);
  }

  private Outcome outcome(ConnectionCalls connection) {
    endTurn(); // first: reading the reply takes its time
    return answer instanceof Inbound.Frame reply
        ? decode(reply, requireNonNull(binding), connection)
        : new Outcome.Unanswered((RpcException) requireNonNull(answer));
  }
}
