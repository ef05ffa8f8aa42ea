package io.trunkline.internal.server;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.WireFormat;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server's handshake on one connection: it speaks only to a client that showed the mark, and once
 * in a connection's life. For the event loop.
 */
final class ServerHandshake {

  /** The states of the handshake, in this order. */
  private enum PeerKind {
    /** Nothing but what stock peers send. */
    STOCK,
    /** The mark, which only Trunkline clients send; here the handshake is switched off. */
    TRUNKLINE,
    /** The mark, with which the handshake began. */
    HANDSHAKING
  }

  private final PortTerms port;
  private final Connection connection;
  private volatile PeerKind kind = PeerKind.STOCK;
  private volatile Terms terms = Terms.PLAIN;

  /** The negotiation whose next record the client has to send; null if none is awaited. */
  private @Nullable Negotiation negotiation;

  ServerHandshake(PortTerms port, Connection connection) {
    this.port = port;
    this.connection = connection;
  }

  /** Takes an event that belongs to it; false if this one does not. */
  boolean received(Inbound.Frame event, InetSocketAddress peer) {
    Negotiation waiting = negotiation;
    boolean isMarked = Events.isMarked(event);
    if (isMarked && kind == PeerKind.STOCK) {
      kind = PeerKind.TRUNKLINE;
    }
    if (kind != PeerKind.HANDSHAKING && port.areNegotiated() && Events.isMarkedHeartbeat(event)) {
      kind = PeerKind.HANDSHAKING;
      take(Negotiation.server(port.side()), event.id(), peer);
      return true;
    }
    if (waiting != null && isMarked) {
      take(waiting.received(Events.record(event)), event.id(), peer);
      return true;
    }
    return false;
  }

  private void take(NegotiationStep step, long id, InetSocketAddress peer) {
    negotiation = null;
    byte[] record;
    if (step instanceof NegotiationStep.Ask ask) {
      negotiation = ask.next();
      record = ask.record();
    } else if (step instanceof NegotiationStep.Agreed agreed) {
      Terms shared = port.shared(agreed.terms(), peer);
      port.log(peer, shared);
      connection.send(Events.recordResponse(id, agreed.record()));
      connection.agreed(WireFormat.framing(shared));
      terms = shared; // last: a thread that sends under the terms sends after the record
      return;
    } else {
      NegotiationStep.Plain plain = (NegotiationStep.Plain) step;
      record = plain.record();
      port.log(peer, "plain: " + plain.why());
    }
    connection.send(Events.recordResponse(id, record));
  }

  /** Whether it has begun and the client has to go on. */
  boolean isUnderWay() {
    return negotiation != null;
  }

  /** Whether the peer is a Trunkline client, even if nothing was agreed with it. */
  boolean isPeerTrunkline() {
    return kind != PeerKind.STOCK;
  }

  /** The agreed terms, in human-readable form. Any thread may call this. */
  @Override
  public String toString() {
    Terms agreed = terms;
    if (agreed.isPlain()) {
      return "plain";
    }
    List<String> details = agreed.details();
    return "agreed: " + agreed + (details.isEmpty() ? "" : "; " + String.join("; ", details));
  }

  /** The terms of requests that are marked from now on; plain as long as nothing is agreed. */
  Terms terms() {
    return terms;
  }
}
