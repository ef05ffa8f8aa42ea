package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.serialization.BudgetExceededException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A call without a waiting thread: its reply is read, and its future completed, on an executor,
 * however it ends.
 */
final class FutureCall extends CompletableFuture<Outcome> implements PendingCall, Runnable {

  private static final VarHandle ANSWER;

  static {
    try {
      ANSWER = MethodHandles.lookup().findVarHandle(FutureCall.class, "answer", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ClientMethod method;
  private final long deadlineNanos;
  private final Executor executor;
  private final Executor patient;
  private @Nullable MethodBinding binding;
  private volatile @Nullable ConnectionCalls connection;
  private volatile boolean givenUp;
  private @Nullable Invocation invocation;
  private @Nullable Owner owner;
  private boolean mayMove;
  private boolean stays;
  private long id;
  private long remainingNanos;
  private @Nullable RequestDeparture departure;

  /** The reply, or the reason why there is none; taken by whoever ends the call. */
  private volatile @Nullable Object answer;

  /**
   * @param executor where it ends; it may run its tasks on an event loop
   * @param patient where it ends if its reply cannot be read on an event loop
   */
  FutureCall(ClientMethod method, long deadlineNanos, Executor executor, Executor patient) {
    this.method = method;
    this.deadlineNanos = deadlineNanos;
    this.executor = executor;
    this.patient = patient;
  }

  /** Who made the call. */
  interface Owner {

    /**
     * Makes a call anew whose request never left.
     *
     * @param reason why it was not made
     */
    void again(FutureCall call, Invocation invocation, RpcException reason);

    /** Ends a call whose time is over if the executor does not get to it. */
    void watch(FutureCall call);
  }

  /**
   * Takes who made it.
   *
   * @param canMove whether it is made again if its request never leaves
   */
  void owner(Owner newOwner, Invocation newInvocation, boolean canMove) {
    owner = newOwner;
    invocation = newInvocation;
    mayMove = canMove;
  }

  /** Says that it is never made on another connection: whoever made it looks for one. */
  void stay() {
    stays = true;
  }

  /** Whether it may be made on another connection, for this reason why it was not made. */
  boolean movesFor(RpcException reason) {
    return !stays && ConnectionCalls.isForAnother(reason);
  }

  /** Takes the connection that is about to send it; before it begins. */
  void connection(ConnectionCalls newConnection) {
    connection = newConnection;
  }

  /** Its caller has given up. */
  void giveUp() {
    givenUp = true; // first: whoever sends it sees it, or it is found there
    ConnectionCalls sending = connection;
    if (sending == null) {
      end(method.futureCancelled(Certainty.NOT_EXECUTED));
    } else {
      sending.cancel(this);
    }
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
    RequestDeparture ofRequest = new RequestDeparture();
    departure = ofRequest;
    return ofRequest;
  }

  @Override
  public long remainingNanos() {
    return remainingNanos;
  }

  @Override
  public RequestDeparture departure() {
    return requireNonNull(departure);
  }

  @Override
  public boolean isGivenUp() {
    return givenUp;
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
  public void answered(Inbound.Frame reply) {
    end(reply);
  }

  @Override
  public void failed(RpcException reason) {
    Owner known = owner;
    if (known != null && mayMove && movesFor(reason)) {
      mayMove = false;
      connection = null; // first: who gives it up sees that, or is seen here
      if (givenUp) {
        end(method.futureCancelled(Certainty.NOT_EXECUTED));
      } else {
        known.again(this, requireNonNull(invocation), reason);
      }
      return;
    }
    end(reason);
    if (known != null && reason.status() == Status.TIMEOUT && !isDone()) {
      known.watch(this);
    }
  }

  private void end(Object newAnswer) {
    answer = newAnswer;
    try {
      executor.execute(this);
    } catch (Throwable refused) {
      // A call must end even when there is no room to end it elsewhere, or the executor is broken.
      run();
    }
  }

  /** Ends the call with its reply, once, however often the executor runs it. */
  @Override
  public void run() {
    Object taken = answer == null ? null : ANSWER.getAndSet(this, null);
    if (taken instanceof Inbound.Frame reply) {
      try {
        complete(decoded(reply));
      } catch (BudgetExceededException tooDeep) {
        endElsewhere(reply);
      }
    } else if (taken instanceof RpcException reason) {
      complete(new Outcome.Unanswered(reason));
    }
    if (isDone()) { // it may be kept, and its arguments need not
      owner = null;
      invocation = null;
    }
  }

  /** Ends where the reply can be read: it nests too deep for an event loop. */
  private void endElsewhere(Inbound.Frame reply) {
    try {
      patient.execute(() -> complete(decoded(reply)));
    } catch (Throwable full) {
      reply.release();
      complete(unreadable(full));
    }
  }

  /**
   * An outcome in any case: what reading fails with must not leave the future without an end.
   *
   * @throws BudgetExceededException if another thread can read it, and has to
   */
  private Outcome decoded(Inbound.Frame reply) {
    try {
      return decode(reply, requireNonNull(binding), requireNonNull(connection));
    } catch (BudgetExceededException tooDeep) {
      throw tooDeep;
    } catch (Throwable broken) {
      return unreadable(broken);
    }
  }

  private Outcome unreadable(Throwable broken) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_RESPONSE,
            Certainty.UNKNOWN,
            "the reply to " + method + " could not be read: " + broken,
            broken));
  }
}
