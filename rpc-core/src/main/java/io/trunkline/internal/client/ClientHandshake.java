package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.transport.Framing;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client's handshake on one connection, which carries no call before it has ended: what a call
 * means must not depend on how soon it is made. If nothing was agreed, calls are plain for the life
 * of the connection. {@link #begin}, {@link #answered} and {@link #gone} belong to the event loop,
 * the other methods to any thread.
 */
final class ClientHandshake {

  /**
   * A peer that has not replied by then is plain for the life of the connection. Stock providers
   * reply at once, on the thread that reads; this is for a Trunkline provider that pauses, whose
   * calls would lose what the plain form loses. Pauses of this side do not count.
   */
  static final long PATIENCE_MILLIS = 3_000;

  /**
   * How often an ordinary heartbeat follows until a first reply comes: stock 2.7.23 loses some of
   * the heartbeats that reach it first. Replies come in order, so that whoever replies to a later
   * one only does not know the mark.
   */
  private static final long REPEAT_MILLIS = 500;

  /** Receives the results of a handshake, on its event loop. */
  interface Listener {

    /** Both ends have agreed on terms. */
    void agreed(Terms terms);

    /** A Trunkline provider has answered after its time was over. */
    void answeredLate();
  }

  private final ClientResources resources;
  private final String peer;
  private final Connection connection;
  private final Listener listener;
  private volatile Terms terms = Terms.PLAIN;
  private volatile String state = "nothing yet: the handshake has not ended";
  private final CompletableFuture<Void> finished = new CompletableFuture<>();

  /** The ids of the serializations announced to the peer. */
  private volatile Set<Integer> announced = Set.of();

  private volatile boolean peerIsTrunkline;
  private @Nullable Negotiation negotiation;
  private @Nullable ScheduledFuture<?> looks;
  private long waitedMillis;
  private long awaitedId;

  /** Whether it ended because a reply did not come in time. */
  private boolean timedOut;

  /**
   * @param peer the provider's address, for the log
   */
  ClientHandshake(
      ClientResources resources, String peer, Connection connection, Listener listener) {
    this.resources = resources;
    this.peer = peer;
    this.connection = connection;
    this.listener = listener;
  }

  /** Begins; the connection is open. */
  void begin(EventLoop loop) {
    if (!resources.handshake()) {
      end("plain: the handshake is switched off here");
      return;
    }
    Negotiation.Side side = resources.side();
    announced =
        side.serializations().stream()
            .map(LocalSerialization::id)
            .collect(Collectors.toUnmodifiableSet());
    negotiation = Negotiation.client(side);
    awaitedId = Mark.heartbeatId(Mark.ALL);
    connection.send(Events.markedHeartbeat(awaitedId));
    looks =
        loop.scheduleWithFixedDelay(
            this::look, REPEAT_MILLIS, REPEAT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Counts turns instead of time: after a pause of this side there is one, and then the replies.
   */
  private void look() {
    waitedMillis += REPEAT_MILLIS;
    if (waitedMillis >= PATIENCE_MILLIS) {
      timedOut = true;
      take(Negotiation.silence());
    } else if (Mark.isHeartbeatId(awaitedId)) {
      connection.send(Events.heartbeat(connection.nextEventId()));
    }
  }

  /** Takes a reply if it belongs to the handshake; false if it does not. */
  boolean answered(Inbound.Frame reply) {
    Negotiation waiting = negotiation;
    if (waiting != null && isOfLaterHeartbeat(reply)) {
      take(waiting.received(null));
      return true;
    }
    if (reply.header().id() != awaitedId || waiting == null && !timedOut) {
      return false;
    }
    if (waiting == null) {
      timedOut = Events.record(reply) == null; // the null of a stock peer changes nothing
      if (!timedOut) {
        listener.answeredLate();
      }
      return true;
    }
    byte[] record = Events.record(reply);
    peerIsTrunkline = record != null;
    take(waiting.received(record));
    return true;
  }

  private boolean isOfLaterHeartbeat(Inbound.Frame reply) {
    return reply.header().isEvent()
        && Mark.isHeartbeatId(awaitedId)
        && reply.header().id() != awaitedId;
  }

  private void take(NegotiationStep step) {
    if (step instanceof NegotiationStep.Ask ask) {
      negotiation = ask.next();
      awaitedId = connection.nextEventId();
      connection.send(Events.record(awaitedId, ask.record()));
    } else if (step instanceof NegotiationStep.Agreed agreed) {
      Terms shared = resources.shared(agreed.terms(), peer);
      Framing framing = WireFormat.framing(shared);
      connection.agreed(framing);
      if (framing != Framing.PLAIN) {
        connection.send(Notice.framing(framing)); // first: calls under the terms follow it
      }
      terms = shared;
      listener.agreed(shared);
      end("agreed: " + terms);
    } else if (step instanceof NegotiationStep.Plain plain) {
      end("plain: " + plain.why());
    }
  }

  private void end(String result) {
    stop();
    state = result;
    resources
        .faults()
        .connection(() -> peer + ": " + result + " (offered here: " + resources.table() + ")");
    finished.complete(null);
  }

  /** Ends it, without a result if there is none: the connection is gone. */
  void gone() {
    stop();
    finished.complete(null);
  }

  private void stop() {
    negotiation = null;
    if (looks != null) {
      looks.cancel(false);
    }
  }

  /** Ends with it, or when the connection is gone; never exceptionally. */
  CompletableFuture<Void> ended() {
    return finished.copy();
  }

  /**
   * Whether another connection to the same peer could agree on nothing better for calls of this
   * method, once the handshake has ended.
   */
  boolean isBestFor(ClientMethod method) {
    return method.isCoveredBy(terms) || !peerIsTrunkline || method.isOffered(announced);
  }

  /** The terms of all calls, once the handshake has ended; the plain ones before. */
  Terms terms() {
    return terms;
  }

  /** What was agreed, or why nothing was, in human-readable form. */
  @Override
  public String toString() {
    return state;
  }
}
