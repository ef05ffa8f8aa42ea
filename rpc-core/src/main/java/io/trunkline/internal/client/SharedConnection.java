package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.serialization.BudgetExceededException;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls on one connection to an address, which all references of a client may share. Calls
 * wait while it is being made, and fail at once while there is none and the last attempt failed;
 * those whose requests were queued and never left wait for the next one. Thread-safe.
 *
 * <p>Longer than 400 lines because a call is blocking or not, waits for a connection or not, and
 * each of these four ends in the same texts.
 */
final class SharedConnection implements AddressInvoker, FutureCall.Owner {

  /** How long the client's executor may take to end a call whose time is over. */
  private static final long LATE_MILLIS = 50;

  /** In place of its terms. */
  static final String NOT_CONNECTED = "not connected";

  private final ClientResources resources;
  private final Reconnector reconnector;

  SharedConnection(ClientResources resources, Destination destination) {
    this.resources = resources;
    this.reconnector = new Reconnector(resources, destination);
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
    long deadline = System.nanoTime() + reconnector.attemptNanos() + TimeUnit.SECONDS.toNanos(1);
    return () -> await(attempt, deadline);
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
  public Outcome call(ClientMethod method, Invocation invocation) {
    try {
      ClientConnection ready = readyFor(method);
      if (!method.oneWay()) {
        Invoker.forbidBlockingCallOnEventLoop(method);
      }
      ClientConnection connection = ready != null ? ready : await(method, invocation);
      while (true) {
        Outcome outcome = call(connection, method, invocation);
        if (!(outcome instanceof Outcome.Unanswered unanswered)
            || !ConnectionCalls.isForAnother(unanswered.reason())) {
          return outcome;
        }
        connection = awaitNext(method, invocation);
      }
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }

  private Outcome call(ClientConnection connection, ClientMethod method, Invocation invocation) {
    if (!method.oneWay()) {
      return connection.calls().call(method, invocation);
    }
    RpcException notSent = connection.calls().sendOneWay(method, invocation);
    if (notSent == null) {
      return Outcome.value(null);
    }
    return BudgetExceededException.needsAnotherThread(notSent.getCause())
        ? sendElsewhere(method, invocation)
        : new Outcome.Unanswered(notSent);
  }

  /** An event loop cannot wait until a one-way call is written, so the log has what fails later. */
  private Outcome sendElsewhere(ClientMethod method, Invocation invocation) {
    CompletableFuture<Outcome> sent = callAsync(method, invocation);
    if (sent.isDone()) {
      return sent.join();
    }
    sent.thenAccept(
        outcome -> {
          if (outcome instanceof Outcome.Unanswered unanswered) {
            RpcException reason = unanswered.reason();
            resources.faults().error(() -> method + ": a one-way call was not sent", reason);
          }
        });
    return Outcome.value(null);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    FutureCall call = newCall(method, invocation);
    ClientConnection ready = readyFor(method);
    if (ready != null) {
      send(ready, call, invocation);
    } else {
      sendWhenConnected(call, invocation);
    }
    return call;
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return readyFor(method) != null;
  }

  @Override
  public CompletableFuture<?> whenReadyFor(ClientMethod method) {
    return connect(method);
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
  public Outcome callNow(ClientMethod method, Invocation invocation) {
    ClientConnection ready = readyFor(method);
    if (ready == null) {
      return new Outcome.Unanswered(notReady(method));
    }
    if (!method.oneWay()) {
      Invoker.forbidBlockingCallOnEventLoop(method);
    }
    return call(ready, method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation) {
    FutureCall call = newCall(method, invocation);
    call.stay();
    ClientConnection ready = readyFor(method);
    if (ready != null) {
      send(ready, call, invocation);
    } else {
      call.failed(notReady(method));
    }
    return call;
  }

  private RpcException notReady(ClientMethod method) {
    return new RpcException(
        Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, method + ": no connection to " + this);
  }

  private FutureCall newCall(ClientMethod method, Invocation invocation) {
    FutureCall call =
        new FutureCall(
            method, invocation.deadlineNanos(), resources.executor(), resources.patient());
    invocation.cancellation().onCancel(call::giveUp);
    return call;
  }

  private void send(ClientConnection connection, FutureCall call, Invocation invocation) {
    if (call.isGivenUp()) {
      call.failed(call.method().futureCancelled(Certainty.NOT_EXECUTED));
      return;
    }
    boolean oneWay = call.method().oneWay();
    call.owner(this, invocation, true);
    RpcException refused =
        oneWay
            ? connection.calls().sendOneWay(call.method(), invocation)
            : connection.calls().callAsync(call, invocation);
    if (refused != null) {
      if (call.movesFor(refused)) {
        again(call, invocation, refused);
      } else if (BudgetExceededException.needsAnotherThread(refused.getCause())) {
        sendOn(resources.patient(), connection, call, invocation);
      } else {
        call.failed(refused);
      }
    } else if (oneWay) {
      call.complete(Outcome.value(null));
    }
  }

  /** Its connection takes no more calls: the next one may come before its time is over. */
  @Override
  public void again(FutureCall call, Invocation invocation, RpcException reason) {
    sendWhenThere(offering(reconnector.next(), call.method()), call, invocation);
  }

  private void sendWhenConnected(FutureCall call, Invocation invocation) {
    sendWhenThere(connect(call.method()), call, invocation);
  }

  /** The arguments are written on the executor: whoever connects is an event loop. */
  private void sendWhenThere(
      CompletableFuture<ClientConnection> coming, FutureCall call, Invocation invocation) {
    long left = Math.max(1, invocation.deadlineNanos() - System.nanoTime());
    call.owner(this, invocation, false);
    coming
        .copy()
        .orTimeout(left, TimeUnit.NANOSECONDS)
        .whenComplete(
            (connection, error) -> {
              if (error != null) {
                call.failed(notConnected(error));
              } else {
                sendOn(resources.executor(), connection, call, invocation);
              }
            });
  }

  private void sendOn(
      Executor executor, ClientConnection connection, FutureCall call, Invocation invocation) {
    try {
      executor.execute(() -> sendOrFail(connection, call, invocation));
    } catch (Throwable full) { // an Error, too, if no thread can be started: the call must end
      call.failed(
          new RpcException(
              Status.OVERLOADED,
              Certainty.NOT_EXECUTED,
              call.method() + ": the client's executor rejected the call: " + full,
              full));
    }
  }

  private void sendOrFail(ClientConnection connection, FutureCall call, Invocation invocation) {
    try {
      send(connection, call, invocation);
    } catch (Throwable broken) {
      call.failed(
          new RpcException(
              Status.ENCODE_FAILED,
              Certainty.UNKNOWN,
              call.method() + ": the call could not be sent: " + broken,
              broken));
    }
  }

  /** All of the executor's threads may wait for calls such as this. */
  @Override
  public void watch(FutureCall call) {
    resources
        .scheduler()
        .schedule(
            () -> {
              if (!call.isDone()) {
                resources.spare().execute(call);
              }
            },
            LATE_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private CompletableFuture<ClientConnection> connect(ClientMethod method) {
    return offering(reconnector.connect(), method);
  }

  /** A connection whose peer was offered what calls of this method can be written with. */
  private CompletableFuture<ClientConnection> offering(
      CompletableFuture<ClientConnection> coming, ClientMethod method) {
    return coming.thenCompose(
        connection ->
            connection.isReadyFor(method) || !connection.isUsable()
                ? CompletableFuture.completedFuture(connection)
                : reconnector.renew(connection));
  }

  /** The current connection if calls of this method need not wait for anything. */
  private @Nullable ClientConnection readyFor(ClientMethod method) {
    ClientConnection connection = reconnector.current();
    return connection != null && connection.isUsable() && connection.isReadyFor(method)
        ? connection
        : null;
  }

  private ClientConnection awaitNext(ClientMethod method, Invocation invocation) {
    Invoker.forbidBlockingCallOnEventLoop(method);
    return await(offering(reconnector.next(), method), invocation.deadlineNanos());
  }

  private ClientConnection await(ClientMethod method, Invocation invocation) {
    Invoker.forbidBlockingCallOnEventLoop(method);
    return await(connect(method), invocation.deadlineNanos());
  }

  private ClientConnection await(CompletableFuture<ClientConnection> coming, long deadlineNanos) {
    try {
      return coming.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw notConnected(requireNonNull(e.getCause()));
    } catch (TimeoutException e) {
      throw notConnected(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RpcException(
          Status.CANCELLED, Certainty.NOT_EXECUTED, "interrupted while connecting to " + this, e);
    }
  }

  private RpcException notConnected(Throwable error) {
    Throwable cause = Filter.unwrapped(error);
    if (cause instanceof RpcException reason) {
      return reason;
    }
    if (cause instanceof TimeoutException) {
      return new RpcException(
          Status.TIMEOUT,
          Certainty.NOT_EXECUTED,
          "the call timed out while "
              + reconnector.awaited()
              + "; raise 'timeout' if that needs more",
          cause);
    }
    return new RpcException(
        Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, this + ": " + cause, cause);
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    reconnector.forget(methods);
  }

  @Override
  public void close() {
    stop(
        "no reference to "
            + this
            + " is left; make another one with RpcClient.reference, and close it only after its"
            + " last call");
    reconnector.retire("its last reference was closed");
  }

  /** Takes no more calls; those under way go on. */
  void stop(String reason) {
    reconnector.stop(reason);
  }

  /** Closes its connections after what was sent, after {@link #stop}; waiting calls fail. */
  void closeNow(String reason, long limitNanos) {
    reconnector.close(reason, limitNanos);
  }

  /** Whether no call waits. */
  boolean isQuiet() {
    return reconnector.isQuiet();
  }

  /** Whether it was stopped and its connections are gone. */
  boolean isGone() {
    return reconnector.isGone();
  }

  /** What crossed its connections so far. */
  Traffic traffic() {
    return reconnector.traffic();
  }

  /** How many methods its connection keeps something for. */
  int boundMethods() {
    ClientConnection connection = reconnector.current();
    return connection == null ? 0 : connection.calls().boundMethods();
  }

  /** The address, as it was given. */
  @Override
  public String toString() {
    return reconnector.toString();
  }
}
