package io.trunkline.internal.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.connection.ReadGate;
import io.trunkline.internal.connection.Role;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.LeadingNotice;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.tls.TlsFailedException;
import io.trunkline.internal.transport.WriteQueue;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The client's role on one connection: hands replies to their calls, follows what the provider
 * announces, and closes after the last call. {@link ConnectionCalls} makes the calls, {@link
 * ReplyIntake} takes what the provider sends. The methods that are not of {@link Role} belong to
 * any thread.
 */
final class ClientConnection implements Role, ClientHandshake.Listener {

  /** Receives a connection's life-cycle events, on its event loop. */
  interface Listener {

    /**
     * The provider takes no new calls; those under way go on.
     *
     * @param hasLeft whether it no longer listens
     */
    void draining(ClientConnection connection, int callsWaiting, boolean hasLeft);

    /**
     * The provider had not answered the handshake in time, so its connection is plain. Its answer
     * has arrived now: a new connection can agree on better terms.
     */
    void answeredLate(ClientConnection connection);

    /** The connection is gone. */
    void lost(ClientConnection connection, String reason, int callsFailed);
  }

  /** The announcement in a provider's notice. */
  static final String TAKES_NO_CALLS =
      "takes no new calls (it is going down, or refuses this consumer)";

  private static final long DRAINED_CHECK_MILLIS = 10;

  /** How long a peer that reads slowly may take over the last frames of a connection. */
  private static final long LAST_WRITES_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ClientResources resources;
  private final String peer;
  private final Listener listener;
  private final ByteLedger received;
  private final Connection connection;
  private final ClientHandshake handshake;
  private final ConnectionCalls calls;
  private final ReplyIntake intake;
  private final KeepAlive keepAlive;
  private boolean hasLastTraffic;

  /** Null before the channel is active. */
  private @Nullable ReadingPause pause;

  /**
   * @param peer the provider's address, for messages
   */
  ClientConnection(ClientResources resources, Channel channel, String peer, Listener listener) {
    this.resources = resources;
    this.peer = peer;
    this.listener = listener;
    this.received = resources.newLedger();
    this.connection =
        new Connection(
            channel,
            this,
            resources.frameDecoder(received),
            resources.faults(),
            resources.heartbeatNanos(),
            1);
    this.handshake = new ClientHandshake(resources, peer, connection, this);
    this.calls = new ConnectionCalls(resources, peer, connection, handshake);
    this.intake = new ReplyIntake(resources, this, connection, handshake, calls);
    this.keepAlive = new KeepAlive(connection, calls);
    connection.decoder().repliesTo(calls::isAwaited);
  }

  /**
   * The handlers of its channel.
   *
   * @param front the handlers that come before them
   */
  ChannelHandler[] handlers(List<ChannelHandler> front) {
    return connection.handlers(front);
  }

  ReadGate gate() {
    return connection.gate();
  }

  ConnectionCalls calls() {
    return calls;
  }

  /** The agreed terms, in human-readable form. */
  String terms() {
    return handshake.toString();
  }

  /** What crossed this connection so far. */
  Traffic traffic() {
    WriteQueue out = connection.queue();
    return new Traffic(
        1,
        out.traffic().framesOut(),
        intake.framesIn(),
        out.traffic().bytesOut(),
        intake.bytesIn(),
        calls.waiting(),
        out.traffic().unwrittenBytes());
  }

  /** What crossed this connection, which has ended; nothing if that was asked for before. */
  Traffic lastTraffic() {
    boolean isFirst = !hasLastTraffic;
    hasLastTraffic = true;
    return isFirst ? traffic().ended() : Traffic.NONE; // calls that never left go on
  }

  /** How many bytes it holds: received bodies until they are released, and frames to be written. */
  long heldBytes() {
    return received.heldBytes() + connection.queue().traffic().unwrittenBytes();
  }

  /** The load that the provider reported last; null for none. */
  @Nullable ReportedLoad reportedLoad() {
    return intake.reportedLoad();
  }

  /** Whether new calls may be made here. */
  boolean isUsable() {
    return calls.isOpen();
  }

  /** Whether a serialization of this method was announced here, or announcing it is of no use. */
  boolean isReadyFor(ClientMethod method) {
    return handshake.isBestFor(method);
  }

  /**
   * Ends when its handshake has, and with it the terms of its calls are known, or when it is gone;
   * never exceptionally.
   */
  CompletableFuture<Void> handshakeEnded() {
    return handshake.ended();
  }

  @Override
  public Object peer() {
    return peer;
  }

  @Override
  public void countDropped() {
    resources.countDropped();
  }

  @Override
  public void active() {
    connection.lifecycle().advance(State.OPEN);
    keepAlive.start(resources.keepAliveNanos());
    pause = new ReadingPause(connection, resources.unread());
    handshake.begin(connection.loop());
  }

  @Override
  public void agreed(Terms terms) {
    if (terms.hasSentTimes()) {
      WriteQueue out = connection.queue();
      out.leadingFrame(LeadingNotice.sentAt(out, connection.agreedFraming()));
    }
  }

  @Override
  public void answeredLate() {
    listener.answeredLate(this);
  }

  @Override
  public void received(Inbound inbound) {
    intake.take(inbound);
  }

  @Override
  public void readComplete() {
    if (pause != null) {
      pause.readComplete();
    }
  }

  /**
   * The provider takes no new calls.
   *
   * @param answered whether the provider waits for the announcement of the last call, and another
   *     one listens in its place, or nobody
   */
  void drain(boolean answered) {
    if (!calls.isOpen()) {
      return;
    }
    listener.draining(this, calls.waiting(), answered); // first: refused callers ask it what next
    calls.drain();
    if (answered) {
      connection.queue().sendLast(Notice.DRAIN.frame(0));
    }
    closeWhenDrained("the provider " + TAKES_NO_CALLS);
  }

  @Override
  public void silent(long millis) {
    calls.close(
        "nothing was received for "
            + millis
            + " ms; if the provider is only slow, "
            + Side.CLIENT.raiseHeartbeat());
  }

  @Override
  public void failed(Throwable cause, boolean isOpen) {
    if (cause instanceof TlsFailedException tls) {
      if (tls.isRejection()) {
        calls.rejected();
      }
      connection.fault(PeerFault.TLS_FAILED, "closing the connection", cause.toString());
    }
    calls.close(String.valueOf(cause));
  }

  @Override
  public void ended() {
    keepAlive.stop();
    if (pause != null) {
      pause.ended();
      pause = null;
    }
    String reason = Objects.requireNonNullElse(calls.closedBecause(), "closed by the peer");
    calls.close(reason);
    connection.lifecycle().advance(State.CLOSED);
    calls.callbacks().closed();
    handshake.gone();
    int failed = 0;
    try {
      failed = calls.failLeft();
    } finally {
      connection.faults().closed(peer); // replies that callers read later are only counted
      listener.lost(this, reason, failed);
      calls.failNeverLeft(); // last: they look for the next connection
    }
  }

  /** Closes without waiting for queued frames. */
  void closeNow(String reason) {
    calls.close(reason);
    connection.channel().close();
  }

  /** Takes no more calls, and closes after the last one. */
  void retire(String reason) {
    calls.drain();
    connection.schedule(() -> closeWhenDrained(reason), DRAINED_CHECK_MILLIS);
  }

  private void closeWhenDrained(String reason) {
    if (calls.isEmpty()) {
      close(reason, LAST_WRITES_NANOS);
    } else {
      connection.schedule(() -> closeWhenDrained(reason), DRAINED_CHECK_MILLIS);
    }
  }

  /**
   * Closes after the frames that were sent; calls that still wait fail. Does not wait.
   *
   * @param limitNanos how long a peer that reads slowly may take over those frames
   */
  void close(String reason, long limitNanos) {
    calls.close(reason);
    connection.queue().closeAfterWrites(limitNanos, calls.lingerNanos());
  }
}
