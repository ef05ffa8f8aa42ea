package io.trunkline.internal.server;

import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.transport.Outgoing;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server's handshake on one connection: it speaks only to a client that showed the mark, and once
 * in a connection's life. For the event loop.
 */
final class ServerHandshake {

  private final ServerPort port;
  private final Consumer<Outgoing> sender;
  private volatile Terms terms = Terms.PLAIN;
  private @Nullable Negotiation negotiation;
  private boolean begun;

  /** Stock peers never show the mark. */
  private volatile boolean marked;

  ServerHandshake(ServerPort port, Consumer<Outgoing> sender) {
    this.port = port;
    this.sender = sender;
  }

  /** Takes an event that belongs to it; false if this one does not. */
  boolean received(Inbound.Frame event, InetSocketAddress peer) {
    Negotiation waiting = negotiation;
    if (!marked && Events.isMarked(event)) {
      marked = true;
    }
    if (!begun && port.handshake() && Events.isMarkedHeartbeat(event)) {
      begun = true;
      take(Negotiation.server(port.side()), event.header().id(), peer);
      return true;
    }
    if (waiting != null && Events.isMarked(event)) {
      take(waiting.received(Events.record(event)), event.header().id(), peer);
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
      say(peer, "agreed: " + shared);
      sender.accept(Events.recordResponse(id, agreed.record()));
      terms = shared; // last: who tells the peer under terms is behind the record
      return;
    } else {
      NegotiationStep.Plain plain = (NegotiationStep.Plain) step;
      record = plain.record();
      say(peer, "plain: " + plain.why());
    }
    sender.accept(Events.recordResponse(id, record));
  }

  private void say(InetSocketAddress peer, String result) {
    port.faults().connection(() -> peer + ": " + result + " (offered here: " + port.table() + ")");
  }

  /** Whether it has begun and the client has to go on. */
  boolean isUnderWay() {
    return negotiation != null;
  }

  /** Whether the peer is a Trunkline client, even if nothing was agreed with it. */
  boolean isPeerTrunkline() {
    return marked;
  }

  /** What a request marked from now on is written under; plain as long as nothing is agreed. */
  Terms terms() {
    return terms;
  }
}
