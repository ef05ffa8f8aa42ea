package io.trunkline.internal.client;

import io.netty.channel.ChannelHandler;
import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.transport.EventLoops;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to one address: one shared connection, made again whenever it is lost, after waits that
 * {@link Backoff} decides on. Thread-safe.
 */
public final class SharedConnection {

  private static final Logger log = LoggerFactory.getLogger(SharedConnection.class);

  /** Where a line is in its life. */
  private enum State {
    /** No connection, and none asked for so far. */
    IDLE,
    /** An attempt is under way: calls wait for it. */
    CONNECTING,
    /** There is a connection. */
    READY,
    /** The last attempt failed and the next is waited for: calls fail at once. */
    WAITING,
    /** Over. */
    CLOSED
  }

  private final ClientEngine engine;
  private final InetSocketAddress address;
  private volatile @Nullable ClientConnection current;

  private State state = State.IDLE;
  private CompletableFuture<ClientConnection> attempt = new CompletableFuture<>();
  private final Backoff backoff = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
  private boolean failing;
  private long connectedAtNanos;
  private String lastFailure = "";
  private Traffic past = Traffic.NONE;

  /** The connection whose provider goes down, while no other has taken its place. */
  private @Nullable ClientConnection leaving;

  /** The current connection, and those on which only the last calls end. */
  private final Set<ClientConnection> open = new HashSet<>();

  /** References that call here; changed by the engine, one thread at a time. */
  private int users;

  SharedConnection(ClientEngine engine, InetSocketAddress address) {
    this.engine = engine;
    this.address = address;
  }

  void addUser() {
    users++;
  }

  /** Whether that was the last one. */
  boolean removeUser() {
    return --users == 0;
  }

  InetSocketAddress address() {
    return address;
  }

  /**
   * Waits for a connection, for as long as an attempt may take.
   *
   * @throws RpcException if there is none; the line goes on trying
   */
  public void awaitConnected() {
    await(
        connect(), System.nanoTime() + engine.connectTimeoutNanos() + TimeUnit.SECONDS.toNanos(1));
  }

  /** Begins to connect if nothing was begun before. Does not wait. */
  public void connectSoon() {
    connect();
  }

  /** Whether a connection is there right now. */
  public boolean isConnected() {
    ClientConnection connection = current;
    return connection != null && connection.isUsable();
  }

  /** What was agreed on the connection of right now, for a person to read. */
  public String terms() {
    ClientConnection connection = current;
    return connection == null ? "not connected" : connection.terms();
  }

  /** Makes a call and waits for its outcome; not allowed on an event loop. */
  public Outcome call(CallPlan plan, Invocation invocation) {
    try {
      forbidWaitingOnLoop(plan);
      return connection(plan, invocation.deadlineNanos()).call(plan, invocation);
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }

  /**
   * Has to be asked before a thread waits for a call.
   *
   * @throws RpcException on an event loop, which would wait for itself
   */
  public static void forbidWaitingOnLoop(CallPlan plan) {
    if (EventLoops.onLoop()) {
      throw new RpcException(
          Status.MISUSED,
          Certainty.NOT_EXECUTED,
          plan.site()
              + ": a blocking call on an event loop would stop all calls of its connections;"
              + " use a CompletableFuture method or another thread");
    }
  }

  /** Makes a call whose outcome comes later; the future never completes exceptionally. */
  public CompletableFuture<Outcome> callAsync(CallPlan plan, Invocation invocation) {
    ClientConnection ready = readyFor(plan);
    if (ready != null) {
      return ready.callAsync(plan, invocation);
    }
    return connect(plan, invocation)
        .thenComposeAsync(c -> c.callAsync(plan, invocation), engine.executor())
        .exceptionally(error -> new Outcome.Unanswered(unwrap(error)));
  }

  /** Sends a call that is not answered; the future ends when it was handed to a connection. */
  public CompletableFuture<Outcome> sendOneWay(CallPlan plan, Invocation invocation) {
    ClientConnection ready = readyFor(plan);
    if (ready != null) {
      return CompletableFuture.completedFuture(ready.sendOneWay(plan, invocation));
    }
    return connect(plan, invocation)
        .thenApplyAsync(c -> c.sendOneWay(plan, invocation), engine.executor())
        .exceptionally(error -> new Outcome.Unanswered(unwrap(error)));
  }

  /** A connection for a call that cannot wait longer than its deadline. */
  private CompletableFuture<ClientConnection> connect(CallPlan plan, Invocation invocation) {
    long left = Math.max(1, invocation.deadlineNanos() - System.nanoTime());
    return connect(plan).copy().orTimeout(left, TimeUnit.NANOSECONDS);
  }

  /** A connection on which it is known how to write calls of this plan. */
  private CompletableFuture<ClientConnection> connect(CallPlan plan) {
    if (!plan.waitsForTerms()) {
      return connect();
    }
    return connect()
        .thenCompose(connection -> connection.settled(plan))
        .thenCompose(
            connection ->
                connection.isReadyFor(plan) || !connection.isUsable()
                    ? CompletableFuture.completedFuture(connection)
                    : renew(connection).thenCompose(other -> other.settled(plan)));
  }

  /**
   * A new connection in place of one on which a serialization was not told that a later reference
   * brought along: a connection's terms are agreed on once.
   */
  private synchronized CompletableFuture<ClientConnection> renew(ClientConnection connection) {
    if (current == connection && state == State.READY) {
      current = null;
      begin();
      connection.retire("another one offers more serializations");
    }
    return connect();
  }

  private RpcException unwrap(Throwable error) {
    Throwable cause = Filter.unwrapped(error);
    if (cause instanceof RpcException reason) {
      return reason;
    }
    return cause instanceof TimeoutException
        ? tooLate(cause)
        : new RpcException(
            Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, this + ": " + cause, cause);
  }

  private RpcException tooLate(Throwable cause) {
    return new RpcException(
        Status.TIMEOUT,
        Certainty.NOT_EXECUTED,
        "the time of the call was over before " + this + " was connected",
        cause);
  }

  private ClientConnection connection(CallPlan plan, long deadlineNanos) {
    ClientConnection ready = readyFor(plan);
    return ready != null ? ready : await(connect(plan), deadlineNanos);
  }

  /** The connection of right now if calls of this plan need not wait for anything. */
  private @Nullable ClientConnection readyFor(CallPlan plan) {
    ClientConnection connection = current;
    return connection != null && connection.isUsable() && connection.isReadyFor(plan)
        ? connection
        : null;
  }

  private ClientConnection await(CompletableFuture<ClientConnection> coming, long deadlineNanos) {
    try {
      return coming.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw unwrap(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw tooLate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RpcException(
          Status.CANCELLED, Certainty.NOT_EXECUTED, "interrupted while connecting to " + this, e);
    }
  }

  private synchronized CompletableFuture<ClientConnection> connect() {
    switch (state) {
      case IDLE -> begin();
      case CONNECTING, READY -> {}
      case WAITING -> {
        return CompletableFuture.failedFuture(
            new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, lastFailure));
      }
      case CLOSED -> {
        return CompletableFuture.failedFuture(closed());
      }
    }
    return attempt;
  }

  private synchronized void begin() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CONNECTING;
    attempt = new CompletableFuture<>();
    ClientConnection connection = new ClientConnection(engine, this);
    engine
        .transport()
        .connect(
            address,
            () -> new ChannelHandler[] {engine.frameDecoder(), connection},
            failure -> ended(failure, connection));
  }

  private void ended(@Nullable Throwable failure, ClientConnection connection) {
    CompletableFuture<ClientConnection> ended;
    RpcException reason = null;
    synchronized (this) {
      ended = attempt;
      if (state != State.CONNECTING) {
        reason = closed();
      } else if (failure != null || !connection.isUsable()) {
        reason =
            failed(
                failure != null
                    ? failure
                    : new IOException("it ended at once, " + connection.closedBecause()),
                backoff.afterFailure());
      } else {
        failing = false;
        log.info("connected to {}", this);
        state = State.READY;
        current = connection;
        open.add(connection);
        connectedAtNanos = System.nanoTime();
      }
    }
    if (reason == null) {
      ended.complete(connection);
    } else {
      ended.completeExceptionally(reason);
      if (failure == null) {
        connection.close("the client is closed");
      }
    }
  }

  private RpcException closed() {
    return new RpcException(
        Status.MISUSED,
        Certainty.NOT_EXECUTED,
        "the client of " + this + " is closed; make another one and refer to the service anew");
  }

  private RpcException failed(Throwable cause, long wait) {
    String why = "no connection to " + this + ": " + explain(cause);
    pause(why, wait);
    if (!failing) {
      failing = true;
      log.warn("{}", lastFailure); // the first of a row; the others would say the same
    }
    return new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, why, cause);
  }

  private void pause(String why, long wait) {
    lastFailure = why + " Next attempt after " + wait + " ms";
    state = State.WAITING;
    engine.scheduler().schedule(this::begin, wait, TimeUnit.MILLISECONDS);
  }

  private static String explain(Throwable cause) {
    return cause instanceof UnknownHostException
        ? "unknown host; is the name right?"
        : cause.getMessage() + "; is the provider running there?";
  }

  /**
   * The provider said that it goes down: calls fail at once, those under way end, and when the
   * connection is gone the next one is begun.
   */
  synchronized void draining(ClientConnection connection) {
    if (current == connection && state == State.READY) {
      current = null;
      leaving = connection;
      state = State.WAITING;
      lastFailure = this + " is going down and takes no new calls";
    }
  }

  /** A connection is gone; if no other has taken its place, the next one is begun. */
  synchronized void lost(ClientConnection connection, String reason) {
    past = past.plus(connection.traffic());
    if (!open.remove(connection) || state == State.CLOSED) {
      return; // it was closed before it was ever used, or everything is
    }
    log.info("lost the connection to {}: {}", this, reason);
    if (connection != current && connection != leaving) {
      return; // another has taken its place
    }
    current = null;
    leaving = null;
    long wait = backoff.afterLoss(System.nanoTime() - connectedAtNanos);
    if (wait == 0) {
      begin();
    } else {
      pause("the last connection to " + this + " was lost: " + reason + ".", wait);
    }
  }

  /** Takes no more calls; those under way go on. */
  synchronized void stop() {
    state = State.CLOSED;
    current = null;
  }

  /** Whether no call waits on any connection. */
  synchronized boolean isQuiet() {
    return open.stream().allMatch(ClientConnection::hasNoCalls);
  }

  /** Closes what is still open, after {@link #stop}. */
  synchronized void close() {
    open.forEach(connection -> connection.close("the client is closed"));
  }

  /** What crossed this line so far, earlier connections included. */
  synchronized Traffic traffic() {
    return open.stream().map(ClientConnection::traffic).reduce(past, Traffic::plus);
  }

  /** The address, as it was given. */
  @Override
  public String toString() {
    return address.getHostString() + ":" + address.getPort();
  }
}
