package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ConnectionState.Closed;
import io.trunkline.internal.client.ConnectionState.Connecting;
import io.trunkline.internal.client.ConnectionState.Leaving;
import io.trunkline.internal.client.ConnectionState.Ready;
import io.trunkline.internal.client.ConnectionState.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection to an address: makes it when it is first asked for, and again whenever it is
 * lost, after waits that {@link Backoff} decides on. Thread-safe.
 */
final class Reconnector implements ClientConnection.Listener {

  private static final Logger log = LoggerFactory.getLogger(Reconnector.class);
  private final String peer;
  private final LiveConnections live = new LiveConnections();
  private final ConnectionOpener opener;
  private final AttemptTimer timer;
  private final NextConnection next = new NextConnection();

  /** Null while no connection was asked for. */
  private @Nullable ConnectionState state;

  /** Null in each state but {@link Ready}. */
  private volatile @Nullable ClientConnection current;

  /** Null while the current connection is good enough. */
  private @Nullable Renewal renewal;

  Reconnector(ClientResources resources, Destination destination) {
    this.peer = destination.toString();
    this.opener = new ConnectionOpener(resources, destination, this, live);
    this.timer = new AttemptTimer(resources.scheduler());
  }

  ConnectionOpener opener() {
    return opener;
  }

  /** The connections that are not gone. */
  LiveConnections live() {
    return live;
  }

  /** Runs an action for each new connection; closing the result ends that. */
  Runnable onConnected(Runnable action) {
    return next.onConnected(action);
  }

  /** The current connection; null while no connection accepts new calls. */
  @Nullable ClientConnection current() {
    return current;
  }

  /**
   * The connection, as soon as there is one; begins to connect if nothing was begun before. Fails
   * with an {@link RpcException} that is certainly {@link Certainty#NOT_EXECUTED}.
   */
  synchronized CompletableFuture<ClientConnection> connect() {
    return begun().connection();
  }

  private ConnectionState begun() {
    return state == null ? connect(0) : state;
  }

  /**
   * A connection that takes calls, as soon as there is one, however many attempts it takes. Fails
   * only if no more will be made, or while a provider that wants no calls still listens.
   */
  synchronized CompletableFuture<ClientConnection> next() {
    ClientConnection known = current;
    if (known != null && known.isUsable()) {
      return CompletableFuture.completedFuture(known);
    }
    ConnectionState begun = begun();
    return begun instanceof Closed || begun instanceof Leaving ? begun.connection() : next.future();
  }

  /**
   * A new connection in place of one on which a serialization was not announced that a later
   * reference brought along, or whose peer answered too late: a connection's terms are agreed on
   * once. Other calls go on with the old one until the new one is there.
   */
  synchronized CompletableFuture<ClientConnection> renew(ClientConnection connection) {
    if (current != connection) {
      return connect();
    }
    Renewal known = renewal;
    if (known == null) {
      known = new Renewal(this);
      renewal = known;
      opener.open(known::ended);
    }
    return known.connection();
  }

  /** Ends a renewal with the new connection, or null if none was made. */
  Renewal.Result endRenewal(Renewal ended, @Nullable ClientConnection fresh) {
    NextConnection.Awaited awaited;
    ClientConnection replaced;
    synchronized (this) {
      renewal = null;
      replaced = current;
      if (replaced == null) {
        return Renewal.Result.OLD_IS_GONE;
      }
      if (fresh == null || !fresh.isUsable()) {
        return Renewal.Result.OLD_IS_KEPT;
      }
      state = new Ready(ended.connection());
      awaited = take(fresh); // asked for while the old one was closing
    }
    ended.connection().complete(fresh); // first: a listener that fails keeps no call from it
    awaited.arrived(fresh);
    replaced.retire("another one has better terms");
    return Renewal.Result.TAKEN;
  }

  /** Begins an attempt after a wait, in which calls wait too. */
  private ConnectionState connect(long waitMillis) {
    ConnectionState connecting = new Connecting(new CompletableFuture<>());
    state = connecting;
    timer.begin(this::attempt, waitMillis);
    return connecting;
  }

  private synchronized void attempt() {
    try {
      timer.begun();
      if (state instanceof Waiting) { // which is over
        connect(0);
      } else if (state instanceof Connecting connecting) {
        opener.open((connection, failure) -> attempted(connecting, connection, failure));
      }
    } catch (Throwable failure) { // the scheduler would only log it
      timer.begin(this::attempt, 1);
      throw failure;
    }
  }

  private void attempted(
      Connecting connecting, @Nullable ClientConnection connection, @Nullable Throwable failure) {
    NextConnection.Awaited awaited = null;
    RpcException refusal = null;
    synchronized (this) {
      if (state instanceof Closed closed) {
        refusal = closed.refusal();
      } else if (state != connecting) { // after an Error, two attempts may have been made for it
        refusal = ConnectionState.refusal(peer + ": another attempt took its place", failure);
      } else if (connection == null) {
        Throwable cause = requireNonNull(failure);
        refusal = failed(opener.explain(cause), cause, timer.afterFailure());
      } else if (connection.isUsable()) {
        log.info("connected to {}", peer);
        state = new Ready(connecting.connection());
        awaited = take(connection);
      } else {
        long wait = timer.afterEarlyEnd();
        if (AttemptTimer.isShort(wait)) {
          timer.begin(this::attempt, wait); // as after any first loss, calls wait for the next one
          return;
        }
        refusal = failed(ConnectionOpener.explainEarlyEnd(connection), null, wait);
      }
    }
    if (connection != null && awaited != null) {
      connecting.connection().complete(connection);
      awaited.arrived(connection);
      return;
    }
    connecting.connection().completeExceptionally(requireNonNull(refusal));
    if (connection != null) {
      connection.close(requireNonNull(refusal).detail(), 1);
    }
  }

  private NextConnection.Awaited take(ClientConnection connection) {
    current = connection;
    live.use(connection);
    timer.connected();
    return next.end();
  }

  private RpcException failed(String cannot, @Nullable Throwable cause, long waitMillis) {
    String why = "no connection to " + peer + ": " + cannot;
    Waiting waiting = pause(why, waitMillis);
    if (timer.noteFailure()) {
      log.warn("{}", waiting.why()); // the other attempts in a row would log the same
    }
    return ConnectionState.refusal(why, cause);
  }

  private Waiting pause(String why, long waitMillis) {
    Waiting waiting = new Waiting(why + " Next attempt after " + waitMillis + " ms");
    state = waiting;
    timer.begin(this::attempt, waitMillis);
    return waiting;
  }

  /**
   * The provider takes no new calls; those under way end. If it has left, the next connection is
   * begun at once, to another provider in its place. Otherwise it would accept that connection and
   * close it again: then calls fail at once until the old one is gone.
   */
  @Override
  public synchronized void draining(
      ClientConnection connection, int callsWaiting, boolean hasLeft) {
    String why = peer + " " + ClientConnection.TAKES_NO_CALLS;
    log.info("{}; {} calls wait", why, callsWaiting);
    if (current == connection) {
      current = null;
      why += connection.calls().refusedEach();
      if (hasLeft) {
        connectNext(why + ".");
      } else {
        state = new Leaving(connection, why);
      }
    }
  }

  /** Nobody waits for the connection that takes its place. */
  @Override
  public void answeredLate(ClientConnection connection) {
    log.info("{} answers again; a new connection repeats the handshake", peer);
    renew(connection);
  }

  /** If no other connection has taken its place, the next one is begun, also after an Error. */
  @Override
  public synchronized void lost(ClientConnection connection, String cause, int callsFailed) {
    boolean wasUsed = live.lost(connection); // else it was closed before any call could use it
    if (callsFailed > 0) {
      log.warn("lost the connection to {}: {}; {} calls failed", peer, cause, callsFailed);
    } else if (wasUsed && !(state instanceof Closed)) {
      log.info("lost the connection to {}: {}; no call waited", peer, cause);
    }
    boolean isLeft = state instanceof Leaving last && last.leaving() == connection;
    if (isLeft || connection == current || current == null && state instanceof Ready) {
      current = null;
      String refused = connection.calls().refusedEach();
      connectNext("the last connection to " + peer + " was lost: " + cause + refused + ".");
    }
  }

  /** Begins the next connection; if the last one was short, calls do not wait for that. */
  private void connectNext(String why) {
    long wait = timer.afterLoss();
    if (AttemptTimer.isShort(wait)) {
      connect(wait);
    } else {
      pause(why, wait);
    }
  }

  /**
   * Takes no more calls and makes no more attempts; calls under way go on.
   *
   * @param why the reason that later calls get, and what to do about it
   */
  void stop(String why) {
    Closed closed = new Closed(why);
    List<CompletableFuture<ClientConnection>> awaited = new ArrayList<>();
    synchronized (this) {
      if (state instanceof Closed) {
        return;
      }
      if (timer.cancel() && state instanceof Connecting connecting) {
        awaited.add(connecting.connection()); // it was about to begin
      }
      state = closed;
      current = null;
      awaited.add(next.future());
    }
    awaited.forEach(future -> future.completeExceptionally(closed.refusal()));
    live.stop(why);
  }

  /** Whether it was stopped and all of its connections are gone. */
  synchronized boolean isGone() {
    return state instanceof Closed && live.isEmpty();
  }

  /** The address, as it was given. */
  @Override
  public String toString() {
    return peer;
  }
}
