package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.serialization.BudgetExceededException;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls on one connection to an address, which all references of a client may share. Calls
 * wait while it is being opened, and fail at once while it does not exist and the last attempt
 * failed. Calls whose requests were queued but not sent wait for the next connection. Thread-safe.
 */
final class SharedConnection implements AddressInvoker, PendingCall.Owner {

  /** In place of its terms. */
  static final String NOT_CONNECTED = "not connected";

  private final ClientResources resources;
  private final Reconnector reconnector;
  private final ConnectionSupply supply;

  SharedConnection(ClientResources resources, Destination destination) {
    this.resources = resources;
    this.reconnector = new Reconnector(resources, destination);
    this.supply = new ConnectionSupply(reconnector);
  }

  @Override
  public void awaitConnected() {
    beginConnecting().run();
  }

  @Override
  public Runnable beginConnecting() {
    Invoker.forbidWaitingOnEventLoop(
        "connecting to " + this, "make the reference on another thread, or a lazy one");
    CompletableFuture<ClientConnection> attempt = reconnector.connect();
    long deadline =
        System.nanoTime() + reconnector.opener().attemptNanos() + TimeUnit.SECONDS.toNanos(1);
    return () -> supply.awaitAttempt(attempt, deadline);
  }

  @Override
  public void connectSoon() {
    reconnector.connect();
  }

  @Override
  public boolean isConnected() {
    ClientConnection connection = reconnector.current();
    return connection != null && connection.isUsable();
  }

  @Override
  public String terms() {
    ClientConnection connection = reconnector.current();
    return connection == null ? NOT_CONNECTED : connection.terms();
  }

  @Override
  public String serializations(Collection<ClientMethod> methods) {
    ClientConnection connection = reconnector.current();
    return connection == null ? "" : connection.calls().writer().serializations(methods);
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    Outcome outcome;
    try {
      outcome = begin(method, invocation, completion);
    } catch (RpcException notMade) {
      outcome = new Outcome.Unanswered(notMade);
    }
    if (outcome instanceof Outcome.Unanswered unanswered && !completion.isBlocking()) {
      // A caller that calls again when a call fails must not do so on top of its own stack.
      end(completion, unanswered);
      return null;
    }
    return outcome;
  }

  private @Nullable Outcome begin(
      ClientMethod method, Invocation invocation, Completion completion) {
    ClientConnection ready = supply.readyFor(method);
    if (ready == null && !completion.waitsForConnection()) {
      return new Outcome.Unanswered(
          new RpcException(
              Status.CONNECT_FAILED,
              Certainty.NOT_EXECUTED,
              method + ": no connection to " + this));
    }
    if (completion.isBlocking() && (ready == null || !method.oneWay())) {
      Invoker.forbidBlockingCallOnEventLoop(method);
    }
    return ready != null
        ? send(ready, method, invocation, completion)
        : sendOn(supply.connect(method), method, invocation, completion);
  }

  /** Sends a call on a connection, or on the next one that takes calls if this one takes none. */
  private @Nullable Outcome send(
      ClientConnection first, ClientMethod method, Invocation invocation, Completion completion) {
    if (!completion.isBlocking() && invocation.cancellation().isCancelled()) {
      return new Outcome.Unanswered(CallFailures.futureCancelled(method, Certainty.NOT_EXECUTED));
    }
    ClientConnection connection = first;
    while (true) {
      Outcome outcome = connection.calls().call(method, invocation, completion, this);
      if (!(outcome instanceof Outcome.Unanswered unanswered)) {
        return outcome;
      }
      RpcException reason = unanswered.reason();
      if (completion.waitsForConnection() && ConnectionAdmission.isForAnother(reason)) {
        if (!completion.isBlocking()) {
          again(method, invocation, completion);
          return null;
        }
        Invoker.forbidBlockingCallOnEventLoop(method);
        connection = supply.await(supply.next(method), method, invocation.deadlineNanos());
      } else if (BudgetExceededException.needsAnotherThread(reason.getCause())
          && (method.oneWay() || !completion.isBlocking())) {
        return sendElsewhere(connection, method, invocation, completion);
      } else {
        return outcome;
      }
    }
  }

  /** Sends a call on a connection that is being made, within the deadline of the call. */
  private @Nullable Outcome sendOn(
      CompletableFuture<ClientConnection> coming,
      ClientMethod method,
      Invocation invocation,
      Completion completion) {
    if (completion.isBlocking()) {
      return send(
          supply.await(coming, method, invocation.deadlineNanos()), method, invocation, completion);
    }
    long left = Math.max(1, invocation.deadlineNanos() - System.nanoTime());
    CompletableFuture<ClientConnection> awaited =
        coming.copy().orTimeout(left, TimeUnit.NANOSECONDS);
    invocation.cancellation().onCancel(() -> awaited.cancel(false));
    // The arguments are written on the executor: an event loop completes the future.
    Stages.whenEnded(
        awaited,
        (connection, error) -> {
          if (error != null) {
            end(completion, new Outcome.Unanswered(supply.failure(method, error)));
            return;
          }
          Outcome refused =
              LaterStep.execute(
                  resources.executor(),
                  method,
                  completion,
                  () -> send(connection, method, invocation, completion));
          if (refused != null) {
            completion.completed(refused);
          }
        },
        broken -> completion.completed(LaterStep.notSent(method, broken)));
    return null;
  }

  /** Completes a call that was not sent. */
  private void end(Completion completion, Outcome.Unanswered outcome) {
    CallEnd end = CallEnd.execute(resources.executor(), completion, outcome);
    if (outcome.reason().status() == Status.TIMEOUT && end.isDue()) {
      resources.completeLate(end::isDue, end);
    }
  }

  /** Makes a call again whose connection takes no more calls: the next one may come in time. */
  @Override
  public void again(ClientMethod method, Invocation invocation, Completion completion) {
    sendOn(supply.next(method), method, invocation, completion);
  }

  /**
   * Sends a call whose arguments nest too deep for an event loop on a thread that may block. An
   * event loop cannot wait for that, so a failure of a one-way call goes to the log.
   */
  private @Nullable Outcome sendElsewhere(
      ClientConnection connection,
      ClientMethod method,
      Invocation invocation,
      Completion completion) {
    boolean isBlocking = completion.isBlocking();
    Completion later =
        !isBlocking
            ? completion
            : outcome -> {
              if (outcome instanceof Outcome.Unanswered unanswered) {
                RpcException reason = unanswered.reason();
                resources.faults().error(() -> method + ": a one-way call was not sent", reason);
              }
            };
    Outcome refused =
        LaterStep.execute(
            resources.blockingExecutor(),
            method,
            later,
            () -> {
              Outcome outcome = send(connection, method, invocation, later);
              if (!isBlocking && outcome instanceof Outcome.Unanswered unanswered) {
                end(completion, unanswered); // on the executor of the client, as other failures
                return null;
              }
              return outcome;
            });
    return refused == null && isBlocking ? Outcome.value(null) : refused;
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return supply.readyFor(method) != null;
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    return supply.connect(method);
  }

  @Override
  public CompletableFuture<?> whenConnected() {
    return reconnector.connect();
  }

  @Override
  public Runnable onConnected(Runnable action) {
    return reconnector.onConnected(action);
  }

  @Override
  public @Nullable ReportedLoad reportedLoad() {
    ClientConnection connection = reconnector.current();
    return connection == null ? null : connection.reportedLoad();
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    reconnector.live().forget(methods);
  }

  @Override
  public void close() {
    stop(
        "no reference to "
            + this
            + " is left; make another one with RpcClient.reference, and close it only after its"
            + " last call");
    reconnector.live().retire("its last reference was closed");
  }

  /** Takes no more calls; those under way go on. */
  void stop(String reason) {
    reconnector.stop(reason);
  }

  /** Closes its connections after {@link #stop}, once all frames are sent; waiting calls fail. */
  void closeNow(String reason, long limitNanos) {
    reconnector.live().close(reason, limitNanos);
  }

  /** Whether no call waits. */
  boolean isQuiet() {
    return reconnector.live().isQuiet();
  }

  /** Whether it was stopped and its connections are gone. */
  boolean isGone() {
    return reconnector.isGone();
  }

  /** What crossed its connections so far. */
  Traffic traffic() {
    return reconnector.live().traffic();
  }

  /** How many methods its connection keeps something for. */
  int boundMethods() {
    ClientConnection connection = reconnector.current();
    return connection == null ? 0 : connection.calls().writer().boundMethods();
  }

  /** The address, as it was given. */
  @Override
  public String toString() {
    return reconnector.toString();
  }
}
