package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.trunkline.internal.client.HandshakeState.Asking;
import io.trunkline.internal.client.HandshakeState.Peer;
import io.trunkline.internal.client.HandshakeState.TimedOut;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.faults.FaultLog;
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
   * the heartbeats that reach it first. Replies come in order, so that a peer that replies only to
   * a later one does not know the mark.
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
  private volatile HandshakeState state = HandshakeState.Open.NOT_BEGUN;
  private final CompletableFuture<Void> finished = new CompletableFuture<>();

  /** The ids of the serializations announced to the peer. */
  private volatile Set<Integer> announced = Set.of();

  private @Nullable ScheduledFuture<?> looks;
  private long waitedMillis;

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
      end(new HandshakeState.Plain("the handshake is switched off here", Peer.STOCK));
      return;
    }
    Negotiation.Side side = resources.side();
    announced =
        side.serializations().stream()
            .map(LocalSerialization::id)
            .collect(Collectors.toUnmodifiableSet());
    long id = Mark.heartbeatId(Mark.ALL);
    state = new Asking(Negotiation.client(side), id, Peer.STOCK);
    connection.send(Events.markedHeartbeat(id));
    looks =
        loop.scheduleWithFixedDelay(
            () -> connection.onLoop(this::look),
            REPEAT_MILLIS,
            REPEAT_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /**
   * Counts turns instead of time: after a pause of this side there is one, and then the replies.
   */
  private void look() {
    if (!(state instanceof Asking asking)) {
      return;
    }
    waitedMillis += REPEAT_MILLIS;
    if (waitedMillis >= PATIENCE_MILLIS) {
      end(new TimedOut(Negotiation.silence().why(), asking.peer(), asking.id()));
    } else if (Mark.isHeartbeatId(asking.id())) {
      connection.send(Events.heartbeat(connection.nextEventId()));
    }
  }

  /** Takes a reply if it belongs to the handshake; false if it does not. */
  boolean answered(Inbound.Frame reply) {
    if (state instanceof Asking asking) {
      return answered(asking, reply);
    }
    return state instanceof TimedOut late && answeredLate(late, reply);
  }

  private boolean answered(Asking asking, Inbound.Frame reply) {
    if (isOfLaterHeartbeat(asking, reply)) {
      take(asking.negotiation().received(null), asking.peer());
      return true;
    }
    if (reply.id() != asking.id()) {
      return false;
    }
    byte[] record = Events.record(reply);
    take(asking.negotiation().received(record), record == null ? Peer.STOCK : Peer.TRUNKLINE);
    return true;
  }

  private static boolean isOfLaterHeartbeat(Asking asking, Inbound.Frame reply) {
    return reply.isEvent() && Mark.isHeartbeatId(asking.id()) && reply.id() != asking.id();
  }

  private boolean answeredLate(TimedOut late, Inbound.Frame reply) {
    if (reply.id() != late.id()) {
      return false;
    }
    if (Events.record(reply) != null) { // the null of a stock peer changes nothing
      state = late.plain();
      listener.answeredLate();
    }
    return true;
  }

  private void take(NegotiationStep step, Peer known) {
    if (step instanceof NegotiationStep.Ask ask) {
      long id = connection.nextEventId();
      state = new Asking(ask.next(), id, known);
      connection.send(Events.record(id, ask.record()));
    } else if (step instanceof NegotiationStep.Agreed agreed) {
      agreed(resources.shared(agreed.terms(), peer));
    } else if (step instanceof NegotiationStep.Plain plain) {
      end(new HandshakeState.Plain(plain.why(), known));
    }
  }

  private void agreed(Terms terms) {
    Framing framing = WireFormat.framing(terms);
    connection.agreed(framing);
    if (framing != Framing.PLAIN) {
      connection.send(Notice.framing(framing)); // first: calls under the terms follow it
    }
    HandshakeState agreed = new HandshakeState.Agreed(terms);
    state = agreed;
    listener.agreed(terms);
    end(agreed);
  }

  private void end(HandshakeState result) {
    stopLooking();
    state = result;
    log(result);
    finished.complete(null);
  }

  private void log(HandshakeState result) {
    FaultLog log = resources.faults();
    String offered = " (offered here: " + resources.table() + ")";
    if (result instanceof HandshakeState.Plain plain
        && plain.why().equals(Negotiation.NOTHING_COMMON)) {
      log.warn(
          () ->
              peer
                  + ": "
                  + plain.text()
                  + offered
                  + ". The provider will refuse each call: set 'serialization' of the reference to"
                  + " one that the provider offers",
          null);
      return;
    }
    log.connection(() -> peer + ": " + result.text() + offered);
    if (!result.details().isEmpty()) {
      log.connection(() -> peer + ": in detail: " + result.details());
    }
  }

  /** Ends the handshake, without a result if it has none: the connection is gone. */
  void gone() {
    stopLooking();
    if (state instanceof Asking) {
      state = HandshakeState.Open.GONE;
    }
    finished.complete(null);
  }

  private void stopLooking() {
    if (looks != null) {
      looks.cancel(false);
    }
  }

  /** Ends with the handshake, or when the connection is gone; never exceptionally. */
  CompletableFuture<Void> ended() {
    return finished.copy();
  }

  /**
   * Whether another connection to the same peer could agree on nothing better for calls of this
   * method, once the handshake has ended.
   */
  boolean isBestFor(ClientMethod method) {
    HandshakeState ended = state;
    return method.isCoveredBy(ended.terms())
        || ended.peer() == Peer.STOCK
        || method.isOffered(announced);
  }

  /** The terms of all calls, once the handshake has ended; the plain ones before. */
  Terms terms() {
    return state.terms();
  }

  /** The agreed terms, or the reason why none were agreed, in human-readable form. */
  @Override
  public String toString() {
    HandshakeState present = state;
    String details = present.details();
    return details.isEmpty() ? present.text() : present.text() + "; " + details;
  }
}
