package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.PackedTimes;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.transport.CallerDrivenIo;
import io.trunkline.serialization.BudgetExceededException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call on one connection, from before its request is written until its reply is decoded. The
 * thread that removes it from {@link PendingCalls} ends it, so it ends exactly once. It is sent
 * once at most, so it is its own {@link SendState}.
 *
 * <p>If its caller is blocking, the caller's thread waits in {@link #await} and decodes the reply;
 * where {@link CallerDrivenIo} allow it, that thread also reads the reply from the socket.
 * Otherwise the reply is decoded on an executor, which then completes the call.
 */
final class PendingCall extends TimedCall implements CallerDrivenIo.Call, Runnable {

  /** Makes calls on another connection whose requests never left this one. */
  interface Owner {

    /** Makes a call again, without blocking; its completion takes the outcome. */
    void again(ClientMethod method, Invocation invocation, Completion completion);
  }

  /** A reply of so many bytes is read in any case: it is there, and reading it takes no time. */
  static final int SHORT_REPLY_BYTES = 4 * 1024;

  /** In place of an answer that an executor has taken, or that nobody waits for. */
  private static final Object TAKEN = new Object();

  private static final VarHandle ANSWER;

  static {
    try {
      ANSWER = MethodHandles.lookup().findVarHandle(PendingCall.class, "answer", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ClientMethod method;
  private final Completion completion;
  private final ConnectionCalls connection;

  /** A blocking caller's thread, which makes the call again itself; else the {@link Owner}. */
  private final @Nullable Object caller;

  private CallerDrivenIo.Turn turn = CallerDrivenIo.Turn.NONE;
  private @Nullable MethodBinding binding;
  private long id;

  /**
   * The reply, the reason why no reply will come, or the Error that has stopped the thread which
   * had either of them. An executor takes it, and leaves {@link #TAKEN}; a waiter leaves it here.
   */
  private volatile @Nullable Object answer;

  /**
   * @param owner makes the call again if its request never leaves; null for nobody. Not asked for a
   *     blocking caller, whose thread makes the call again itself
   */
  PendingCall(
      ClientMethod method,
      Invocation invocation,
      Completion completion,
      ConnectionCalls connection,
      @Nullable Owner owner) {
    super(invocation);
    this.method = method;
    this.completion = completion;
    this.connection = connection;
    this.caller = completion.isBlocking() ? Thread.currentThread() : owner;
  }

  /**
   * Takes the binding with which its request is written, before any thread can complete or fail it.
   *
   * @param remainingNanos how long its caller still waits
   */
  void begin(long newId, MethodBinding newBinding, long remainingNanos) {
    id = newId;
    binding = newBinding;
    writing(remainingNanos);
  }

  /** The method called. */
  ClientMethod method() {
    return method;
  }

  /** The id its request carries. */
  long id() {
    return id;
  }

  /** The binding with which its request is written; not to be called before it is set. */
  MethodBinding binding() {
    return requireNonNull(binding);
  }

  /** Whether its request is written under agreed terms. */
  boolean isMarked() {
    return binding != null && binding.isMarked();
  }

  @Override
  boolean canBeAsked() {
    return isMarked();
  }

  /** Whether its caller, who does not wait on a thread, has given up. */
  boolean isGivenUp() {
    return !isBlocking() && invocation().cancellation().isCancelled();
  }

  /** Whether its caller waits on a thread. */
  boolean isBlocking() {
    return caller instanceof Thread;
  }

  /** Begins its caller's turn: its request is written and waits like others from now on. */
  void beginTurn(@Nullable CallerDrivenIo turns) {
    if (turns != null && isBlocking()) {
      turn = turns.begin();
    }
  }

  /** Ends the turn: its caller's thread no longer waits. */
  void endTurn(@Nullable CallerDrivenIo turns) {
    if (turns == null || turn == CallerDrivenIo.Turn.NONE) {
      return;
    }
    if (turn == CallerDrivenIo.Turn.ASKED) {
      turn = turns.withdraw();
    }
    if (turn != CallerDrivenIo.Turn.NONE) {
      turns.end();
      turn = CallerDrivenIo.Turn.NONE;
    }
  }

  @Override
  public boolean isAnswered() {
    return answer != null;
  }

  /** Whether it has an answer that no executor has taken. */
  boolean isDue() {
    Object present = answer;
    return present != null && present != TAKEN;
  }

  /** Takes the reply, unread, to be released. Called on the event loop: does not decode. */
  void answered(Inbound.Frame reply, long arrivedNanos) {
    reply.taken();
    arrived(arrivedNanos);
    if (!end(reply)) {
      reply.discard();
    }
  }

  /**
   * Takes the reason why there will be no reply. If {@linkplain ConnectionAdmission#isForAnother
   * another connection} can make the call, the call goes there.
   */
  void failed(RpcException reason) {
    if (caller instanceof Owner owner
        && completion.waitsForConnection()
        && ConnectionAdmission.isForAnother(reason)) {
      owner.again(method, invocation(), completion);
      return;
    }
    end(reason);
    if (!isBlocking() && reason.status() == Status.TIMEOUT && isDue()) {
      connection.watch(this);
    }
  }

  /** Ends the call, also with an Error; false if nobody waits for it any more. */
  boolean end(Object newAnswer) {
    if (!ANSWER.compareAndSet(this, null, newAnswer)) {
      return false;
    }
    try {
      notifyCaller();
    } catch (Throwable failure) { // nobody else will
      if (caller instanceof Thread blocked) {
        LockSupport.unpark(blocked);
      } else {
        connection.watch(this);
      }
      throw failure;
    }
    return true;
  }

  private void notifyCaller() {
    if (!(caller instanceof Thread blocked)) {
      completion.execute(connection.executor(), this);
    } else if (Thread.currentThread() != blocked) {
      LockSupport.unpark(blocked);
    }
  }

  /** Completes an asynchronous call with its answer, once, however often this runs. */
  @Override
  public void run() {
    Object taken = answer == null ? null : ANSWER.getAndSet(this, TAKEN);
    try {
      complete(taken);
    } catch (Throwable broken) { // an Error may come anywhere, and the call must end
      completion.completed(ReplyReading.afterError(method, taken, broken));
    }
  }

  private void complete(@Nullable Object taken) {
    if (taken instanceof Inbound.Frame reply) {
      Outcome outcome;
      try {
        outcome = ReplyReading.outcome(this, connection, reply);
      } catch (BudgetExceededException tooDeep) {
        ReplyReading.completeElsewhere(this, connection, completion, reply);
        return;
      }
      completion.completed(outcome);
    } else if (taken != null && taken != TAKEN) {
      completion.completed(unanswered(taken));
    }
  }

  private Outcome unanswered(Object reason) {
    Outcome outcome = ReplyReading.unanswered(method, reason);
    connection.reports().ended(this, outcome, 0, PackedTimes.UNKNOWN);
    return outcome;
  }

  /** Drops the answer of a caller whose thread an Error has stopped, even if it comes later. */
  void abandon() {
    if (isBlocking() && ANSWER.getAndSet(this, TAKEN) instanceof Inbound.Frame reply) {
      reply.discard();
    }
  }

  /** Waits on the caller's thread, until the deadline at the latest. */
  Outcome await(PendingCalls pending, @Nullable CallerDrivenIo turns) {
    boolean isInterrupted = false;
    try {
      for (long now = queuedNanos(); answer == null; now = System.nanoTime()) {
        long remaining = deadlineNanos() - now;
        isInterrupted |= Thread.interrupted();
        if ((isInterrupted || remaining <= 0) && pending.remove(this)) {
          Certainty certainty = connection.giveUp(this);
          return unanswered(
              isInterrupted
                  ? CallFailures.interrupted(method, certainty)
                  : connection.reports().timedOut(this, certainty));
        }
        if (isInterrupted || remaining <= 0) { // another thread is ending it, or puts it back
          LockSupport.parkNanos(this, 1_000_000);
        } else if (turns != null && turn != CallerDrivenIo.Turn.NONE && turns.drive(this)) {
          turn = CallerDrivenIo.Turn.OWN;
        } else {
          connection.reports().askIfDue(this, now);
          LockSupport.parkNanos(this, Math.min(remaining, nanosToQuestion(remaining)));
        }
      }
      return outcome(turns);
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Outcome outcome(@Nullable CallerDrivenIo turns) {
    endTurn(turns); // first: decoding takes its time
    return answer instanceof Inbound.Frame reply
        ? ReplyReading.decode(this, connection, reply)
        : unanswered(requireNonNull(answer));
  }
}
