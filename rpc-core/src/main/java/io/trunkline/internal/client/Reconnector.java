package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ConnectTimeoutException;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.tls.TlsClientHandlers;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection to an address: makes it when it is first asked for, and again whenever it is
 * lost, after waits that {@link Backoff} decides on. Thread-safe.
 *
 * <p>Longer than 400 lines because connecting, renewing, draining and losing a connection are steps
 * of one state, under one lock, and each has a text for those who wait.
 */
final class Reconnector implements ClientConnection.Listener {

  private static final Logger log = LoggerFactory.getLogger(Reconnector.class);

  private enum State {
    /** No connection, and none asked for so far. */
    IDLE,
    /** An attempt is under way, with its handshakes: calls wait for it. */
    CONNECTING,
    /** There is a connection. */
    READY,
    /** The last attempt failed and the next one comes after a wait: calls fail at once. */
    WAITING,
    /** No more attempts. */
    CLOSED
  }

  private final ClientResources resources;
  private final Destination destination;
  private final String peer;
  private volatile @Nullable ClientConnection current;

  private State state = State.IDLE;
  private CompletableFuture<ClientConnection> attempt = new CompletableFuture<>();

  /** Of an attempt to replace a connection that calls still use; null if there is none. */
  private @Nullable CompletableFuture<ClientConnection> renewal;

  /** Of whatever attempt succeeds. */
  private CompletableFuture<ClientConnection> next = new CompletableFuture<>();

  private final Backoff backoff = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
  private boolean failing;
  private long connectedAtNanos;
  private String lastFailure = "";
  private String closedBecause = "";
  private Traffic past = Traffic.NONE;
  private @Nullable Future<?> nextAttempt;
  private final @Nullable TlsClientHandlers tls;

  private final Set<Runnable> onConnected = ConcurrentHashMap.newKeySet();

  /** The connection whose provider wants no calls, while no other has taken its place. */
  private @Nullable ClientConnection leaving;

  /** The current connection, and those on which only the last calls end. */
  private final Set<ClientConnection> open = new HashSet<>();

  /** Those whose handshake has not ended: no call is on them. */
  private final Set<ClientConnection> opening = new HashSet<>();

  Reconnector(ClientResources resources, Destination destination) {
    this.resources = resources;
    this.destination = destination;
    this.peer = destination.toString();
    this.tls = destination.secured() ? resources.tls() : null;
  }

  /** How long one attempt may take. */
  long attemptNanos() {
    return resources.connectTimeoutNanos()
        + (tls == null ? 0 : tls.handshakeNanos())
        + TimeUnit.MILLISECONDS.toNanos(ClientHandshake.PATIENCE_MILLIS);
  }

  /** What those wait for who have asked for a connection, for messages. */
  synchronized String awaited() {
    return opening.isEmpty()
        ? peer + " was being connected"
        : peer
            + " had not answered the heartbeat that begins a connection, for which it has "
            + ClientHandshake.PATIENCE_MILLIS
            + " ms; if it answers none, switch the handshake off: handshake(false) on the client"
            + " builder (handshake=\"false\" on the protocol element in XML)";
  }

  /** Runs an action each time there is another connection; what is returned ends that. */
  Runnable onConnected(Runnable action) {
    onConnected.add(action);
    return () -> onConnected.remove(action);
  }

  /** The current connection; null while there is none for new calls. */
  @Nullable ClientConnection current() {
    return current;
  }

  /**
   * The connection, as soon as there is one; begins to connect if nothing was begun before. Fails
   * with an {@link RpcException} that is certainly {@link Certainty#NOT_EXECUTED}.
   */
  synchronized CompletableFuture<ClientConnection> connect() {
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

  /**
   * A connection that takes calls, as soon as there is one, however many attempts it takes. Fails
   * only if no more will be made, or while a provider that wants no calls still listens.
   */
  synchronized CompletableFuture<ClientConnection> next() {
    if (state == State.CLOSED) {
      return CompletableFuture.failedFuture(closed());
    }
    ClientConnection known = current;
    if (known != null && known.isUsable()) {
      return CompletableFuture.completedFuture(known);
    }
    if (leaving != null) {
      return connect();
    }
    if (state == State.IDLE) {
      begin();
    }
    return next;
  }

  /**
   * A new connection in place of one on which a serialization was not announced that a later
   * reference brought along, or whose peer answered too late: a connection's terms are agreed on
   * once. Other calls go on with the old one until the new one is there.
   */
  synchronized CompletableFuture<ClientConnection> renew(ClientConnection connection) {
    if (current != connection || state != State.READY) {
      return connect();
    }
    CompletableFuture<ClientConnection> coming = renewal;
    if (coming == null) {
      coming = new CompletableFuture<>();
      renewal = coming;
      open(this::renewed);
    }
    return coming;
  }

  private void renewed(@Nullable ClientConnection connection, @Nullable Throwable failure) {
    CompletableFuture<ClientConnection> coming;
    CompletableFuture<ClientConnection> awaited;
    ClientConnection replaced = null;
    String why = failure == null ? null : explain(failure);
    synchronized (this) {
      coming = requireNonNull(renewal);
      awaited = next; // asked for while the old one was closing
      renewal = null;
      if (connection != null && state == State.READY) {
        if (connection.isUsable()) {
          replaced = current;
          take(connection);
        } else {
          why = closedEarly(connection); // and the old one is no better than it was
        }
      }
    }
    if (connection != null && replaced != null) {
      coming.complete(connection);
      awaited.complete(connection);
      onConnected.forEach(Runnable::run);
      replaced.retire("another one has better terms");
      return;
    }
    if (connection != null) {
      connection.close("it was to replace one that is gone", 1);
    }
    if (why == null) {
      connect().whenComplete((other, none) -> complete(coming, other, none));
    } else {
      coming.completeExceptionally(
          new RpcException(
              Status.CONNECT_FAILED,
              Certainty.NOT_EXECUTED,
              "no further connection to " + peer + ": " + why,
              failure));
    }
  }

  private static <T> void complete(
      CompletableFuture<T> future, @Nullable T value, @Nullable Throwable failure) {
    if (failure == null) {
      future.complete(value);
    } else {
      future.completeExceptionally(failure);
    }
  }

  private synchronized void begin() {
    await(0);
  }

  /** Begins an attempt after a wait, in which calls wait too. */
  private void await(long millis) {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CONNECTING;
    attempt = new CompletableFuture<>();
    attemptAfter(millis);
  }

  private void attemptAfter(long millis) {
    if (millis == 0) {
      attempt();
    } else {
      nextAttempt = resources.scheduler().schedule(this::attempt, millis, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void attempt() {
    nextAttempt = null;
    if (state != State.CLOSED) {
      open(this::attempted);
    }
  }

  /**
   * Opens a connection and waits for its handshake, which decides how calls are written there.
   *
   * @param then gets the connection, or why there is none
   */
  private void open(BiConsumer<@Nullable ClientConnection, @Nullable Throwable> then) {
    CompletableFuture<ClientConnection> opened;
    try {
      opened = resources.transport().connect(destination.address(), this::newConnection);
    } catch (RuntimeException notBegun) { // the client's threads have ended
      then.accept(null, notBegun);
      return;
    }
    opened.whenComplete(
        (connection, failure) -> {
          if (failure == null) {
            awaitHandshake(connection, then);
          } else {
            then.accept(null, failure);
          }
        });
  }

  private ClientConnection newConnection(Channel channel) {
    ClientConnection connection = new ClientConnection(resources, channel, peer, this);
    channel.pipeline().addLast(connection.handlers(front()));
    return connection;
  }

  private void awaitHandshake(
      ClientConnection connection,
      BiConsumer<@Nullable ClientConnection, @Nullable Throwable> then) {
    boolean isStopped;
    synchronized (this) {
      opening.add(connection);
      isStopped = state == State.CLOSED;
    }
    connection
        .handshakeEnded()
        .thenRun(
            () -> {
              synchronized (this) {
                opening.remove(connection);
              }
              then.accept(connection, null);
            });
    if (isStopped) {
      connection.close(closedBecause, 1);
    }
  }

  /** Of a connection whose provider closed it, or wants no calls, before its handshake ended. */
  private static String closedEarly(ClientConnection connection) {
    String known = connection.calls().closedBecause();
    String why = known == null ? "closed by the peer, whose log may say why" : known;
    return "it was closed in its handshake: " + why + (why.endsWith("?") ? "" : ".");
  }

  /** What stands before the frames of a new connection. */
  private List<ChannelHandler> front() {
    return tls == null ? List.of() : tls.handlers(resources.allocator(), destination.address());
  }

  private void attempted(@Nullable ClientConnection connection, @Nullable Throwable failure) {
    CompletableFuture<ClientConnection> ended;
    CompletableFuture<ClientConnection> awaited;
    RpcException reason = null;
    synchronized (this) {
      ended = attempt;
      awaited = next;
      if (state != State.CONNECTING) {
        reason = closed();
      } else if (connection == null) {
        Throwable cause = requireNonNull(failure);
        reason = failed(explain(cause), cause, backoff.afterFailure());
      } else if (!connection.isUsable()) {
        long wait = backoff.afterLoss(0);
        if (wait <= Backoff.SPREAD_MILLIS) {
          attemptAfter(wait); // as after any first loss, calls wait for the next one
          return;
        }
        reason = failed(closedEarly(connection), null, wait);
      } else {
        failing = false;
        log.info("connected to {}", peer);
        state = State.READY;
        take(connection);
      }
    }
    if (reason != null) {
      ended.completeExceptionally(reason);
      if (connection != null) {
        connection.close("the client or its last reference was closed while it was connecting", 1);
      }
    } else if (connection != null) {
      ended.complete(connection);
      awaited.complete(connection);
      onConnected.forEach(Runnable::run);
    }
  }

  private void take(ClientConnection connection) {
    current = connection;
    open.add(connection);
    next = new CompletableFuture<>();
    connectedAtNanos = System.nanoTime();
  }

  private RpcException closed() {
    return new RpcException(Status.MISUSED, Certainty.NOT_EXECUTED, closedBecause);
  }

  private RpcException failed(String reason, @Nullable Throwable cause, long wait) {
    String why = "no connection to " + peer + ": " + reason;
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
    nextAttempt = resources.scheduler().schedule(this::begin, wait, TimeUnit.MILLISECONDS);
  }

  private String explain(Throwable cause) {
    if (tls != null && cause instanceof SSLException) {
      return tls.explain(cause) + ".";
    }
    if (cause instanceof ConnectTimeoutException) {
      return cause.getMessage()
          + "; is the provider there? If it takes longer, raise connectTimeout on the client"
          + " builder.";
    }
    return cause instanceof UnknownHostException
        ? "unknown host; is the name right?"
        : (cause.getMessage() == null ? String.valueOf(cause) : cause.getMessage())
            + "; is the provider running there?";
  }

  /**
   * The provider said that it takes no new calls; those under way end. If it has left, the next
   * connection is begun at once, to whoever comes in its place. Else it would accept it and close
   * it again: then calls fail at once until the old one is gone.
   */
  @Override
  public synchronized void draining(
      ClientConnection connection, int callsWaiting, boolean hasLeft) {
    String why = peer + " " + ClientConnection.TAKES_NO_CALLS;
    log.info("{}; {} calls wait", why, callsWaiting);
    if (current != connection || state != State.READY) {
      return;
    }
    current = null;
    String refused = connection.calls().refusedEach();
    if (hasLeft) {
      awaitNext(why + refused + ".");
    } else {
      leaving = connection;
      state = State.WAITING;
      lastFailure = why + refused;
    }
  }

  /** Nobody waits for the connection that takes its place. */
  @Override
  public void answeredLate(ClientConnection connection) {
    log.info("{} answers again; the next connection asks it once more what it can read", peer);
    renew(connection);
  }

  /** If no other connection has taken its place, the next one is begun. */
  @Override
  public synchronized void lost(ClientConnection connection, String reason, int callsFailed) {
    past = past.plus(connection.traffic());
    if (!open.remove(connection)) {
      return; // it was closed before it was ever used
    }
    if (callsFailed > 0) {
      log.warn("lost the connection to {}: {}; {} calls failed", peer, reason, callsFailed);
    } else if (state != State.CLOSED) {
      log.info("lost the connection to {}: {}; no call waited", peer, reason);
    }
    if (state == State.CLOSED || connection != current && connection != leaving) {
      return; // it was to end, or another has taken its place
    }
    current = null;
    leaving = null;
    String refused = connection.calls().refusedEach();
    awaitNext("the last connection to " + peer + " was lost: " + reason + refused + ".");
  }

  /** Begins the next connection; if this one was short, calls do not wait for that. */
  private void awaitNext(String why) {
    long wait = backoff.afterLoss(System.nanoTime() - connectedAtNanos);
    if (wait <= Backoff.SPREAD_MILLIS) {
      await(wait);
    } else {
      pause(why, wait);
    }
  }

  /**
   * Takes no more calls and makes no more attempts; calls under way go on.
   *
   * @param reason what later calls are told: why, and what to do about it
   */
  void stop(String reason) {
    List<CompletableFuture<ClientConnection>> awaited = new ArrayList<>();
    List<ClientConnection> unused;
    synchronized (this) {
      if (state == State.CLOSED) {
        return;
      }
      if (nextAttempt != null) {
        nextAttempt.cancel(false);
        nextAttempt = null;
        awaited.add(attempt); // if it was about to begin
      }
      state = State.CLOSED;
      closedBecause = reason;
      current = null;
      awaited.add(next);
      unused = List.copyOf(opening);
    }
    RpcException closed = new RpcException(Status.MISUSED, Certainty.NOT_EXECUTED, reason);
    awaited.forEach(future -> future.completeExceptionally(closed));
    unused.forEach(connection -> connection.close(reason, 1));
  }

  /** Closes each connection once its last call has ended, after {@link #stop}. */
  synchronized void retire(String reason) {
    open.forEach(connection -> connection.retire(reason));
  }

  /** Closes each connection once what was sent is out, after {@link #stop}; waiting calls fail. */
  synchronized void close(String reason, long limitNanos) {
    open.forEach(connection -> connection.close(reason, limitNanos));
  }

  /** Whether no call waits on any connection. */
  synchronized boolean isQuiet() {
    return open.stream().allMatch(connection -> connection.calls().isEmpty());
  }

  /** Whether it was stopped and all of its connections are gone. */
  synchronized boolean isGone() {
    return state == State.CLOSED && open.isEmpty() && opening.isEmpty();
  }

  synchronized void forget(Collection<ClientMethod> methods) {
    open.forEach(connection -> connection.calls().forget(methods));
  }

  /** What crossed its connections so far, earlier ones included. */
  synchronized Traffic traffic() {
    return Stream.concat(open.stream(), opening.stream())
        .map(ClientConnection::traffic)
        .reduce(past, Traffic::plus);
  }

  /** The address, as it was given. */
  @Override
  public String toString() {
    return peer;
  }
}
