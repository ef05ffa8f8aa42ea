package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the headers of one connection's frames what becomes of them: events are answered
 * here, requests become tasks or are refused unread, and everything else is dropped. For the event
 * loop.
 */
final class FrameIntake {

  private final PortParts port;
  private final SerializationTable table;
  private final ServerConnection server;
  private final Connection connection;
  private final ServerHandshake handshake;
  private final PeerIdentity identity;
  private final GracefulClose close;
  private final RefusedPeer refused;
  private final TransitTime transit = new TransitTime();
  private final RequestsUnderWay underWay = new RequestsUnderWay();

  FrameIntake(
      PortParts port,
      ServerConnection server,
      Connection connection,
      ServerHandshake handshake,
      PeerIdentity identity,
      GracefulClose close) {
    this.port = port;
    this.table = port.codec().table();
    this.server = server;
    this.connection = connection;
    this.handshake = handshake;
    this.identity = identity;
    this.close = close;
    this.refused = new RefusedPeer(connection, close);
  }

  /** The connection has ended. */
  void ended() {
    refused.ended();
  }

  /** Takes a message from the decoder. */
  void take(Inbound inbound) {
    if (inbound instanceof Inbound.Frame frame) {
      frame(frame);
    } else if (inbound instanceof Inbound.Unacceptable bad) {
      unacceptable(bad);
    } else if (inbound instanceof Inbound.NoRoom) {
      noRoom(inbound.header());
    } else if (inbound instanceof Inbound.HeaderOnly) {
      rejectUnadmitted(inbound.header(), requireNonNull(identity.refusal()));
    } else if (inbound instanceof Inbound.NoFrame noFrame) {
      port.counts().dropped();
      connection.fault(
          PeerFault.NOT_A_FRAME,
          "closing the connection",
          "it sent bytes that are not a Dubbo frame and begin with "
              + noFrame
              + "; is it a Dubbo consumer?");
      close.endOfRequests();
    } else if (inbound instanceof Inbound.Corrupt corrupt) {
      corrupt(corrupt);
    }
  }

  private void corrupt(Inbound.Corrupt frame) {
    port.counts().dropped();
    connection.fault(PeerFault.CORRUPT, "closing the connection", frame.reason());
    close.endOfRequests();
  }

  /** Whether a frame that was taken shows an admitted consumer, and no handshake that stops. */
  boolean shows(Inbound.Frame taken) {
    return identity.refusal() == null && (!taken.isEvent() || !handshake.isUnderWay());
  }

  private void frame(Inbound.Frame frame) {
    if (frame.isRequest() && !frame.isEvent()) {
      request(frame);
      return;
    }
    if (!frame.isEvent() && identity.refusal() == null && server.callbacks().answered(frame)) {
      return;
    }
    frame.taken(); // it is released below, even if the connection ends in the meantime
    try {
      if (!frame.isEvent()) {
        port.counts().dropped();
        connection.fault(
            PeerFault.UNEXPECTED_REPLY,
            "dropped a reply",
            "no call of a callback waits for reply " + frame.id() + "; is it a consumer?");
      } else if (identity.refusal() != null) {
        if (frame.isRequest() && refused.mayReply()) {
          event(frame);
        } else {
          port.counts().dropped();
        }
        refused.sent();
      } else {
        admittedEvent(frame);
      }
    } finally {
      frame.release();
    }
  }

  private void admittedEvent(Inbound.Frame frame) {
    Notice notice = Notice.of(frame, handshake.terms());
    if (notice != null) {
      noticed(notice, frame.id());
    } else if (connection.takesFraming(frame)) {
      connection.send(Notice.framing(connection.agreedFraming()));
    } else if (!handshake.received(frame, server.addresses().caller()) && frame.isRequest()) {
      event(frame);
    }
  }

  private void noticed(Notice notice, long number) {
    switch (notice) {
      case CANCEL -> cancel(number);
      case ASK -> underWay.answer(number, connection);
      case SENT_AT -> transit.said(number, System.nanoTime());
      case DRAIN -> close.endOfRequests();
      case CHUNKS_TAKEN -> connection.partsTaken(number);
      case LOAD, FRAMING -> {} // one that only providers send, and one without its checksums
    }
  }

  /** The request may have ended meanwhile, and its reply have crossed this. */
  private void cancel(long id) {
    RequestEnd request = underWay.find(id);
    if (request != null && !request.cancel()) {
      connection.queue().cutShortUnwanted(); // its reply, if that is long
    }
  }

  private void event(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    if (Events.isTooLong(header, table)) {
      String text = Events.tooLong(header, table);
      connection.fault(PeerFault.TOO_LONG, "refused an event", text);
      SerializationTable.Entry entry = table.byId(header.serializationId());
      server.sender().sendError(header, entry, WireStatus.BAD_REQUEST, text);
    } else if (header.isTwoWay() && Events.kind(frame, table) == Events.Kind.HEARTBEAT) {
      connection.answerHeartbeat(frame);
    }
  }

  private void request(Inbound.Frame frame) {
    String refusal = identity.refusal();
    if (refusal != null) {
      frame.release();
      rejectUnadmitted(frame.header(), refusal);
      return;
    }
    SerializationTable.Entry entry = table.byId(frame.serializationId());
    if (entry == null) {
      frame.release();
      refuse(
          frame.header(),
          null,
          PeerFault.SERIALIZATION_NOT_OFFERED,
          "serialization "
              + table.nameOf(frame.serializationId())
              + " is not offered on this port; offered: "
              + table
              + "; set the client's serialization to one of them");
    } else {
      close.lastUsed(entry);
      Terms terms = Terms.PLAIN;
      if (frame.status() == Mark.BYTE) {
        terms = handshake.terms();
        if (connection.awaitsFraming()) { // the notice comes first, so it was changed on its way
          frame.release();
          connection.decoder().stop();
          corrupt(new Inbound.Corrupt("a request came before the notice that checksums begin"));
          return;
        }
        if (!terms.covers(entry.id())) {
          frame.release();
          refuse(frame.header(), entry, PeerFault.TERMS_NOT_AGREED, termsMismatch(terms, entry));
          return;
        }
      }
      server.sender().reportLoad(terms);
      RequestTask task =
          new RequestTask(
              port.requests(),
              server,
              frame,
              entry,
              terms,
              terms.isPlain() ? null : port.codec().decoder().start(frame, terms),
              transit.sentNanos(connection.readNanos()),
              connection.readNanos());
      if (handshake.isPeerTrunkline() && !underWay.add(frame.id(), task.end())) {
        frame.release();
        refuseDuplicate(frame.header(), entry);
        return;
      }
      server.requests().begin(task);
    }
  }

  /** Nothing of the request is read but its header. A peer without TLS has to connect again. */
  private void rejectUnadmitted(FrameHeader header, String reason) {
    if (!header.isRequest() || header.isEvent() || !refused.mayReply()) {
      port.counts().dropped();
      refused.sent();
      return;
    }
    SerializationTable.Entry entry = table.byId(header.serializationId());
    refuse(header, entry, identity.lacksTls() ? PeerFault.TLS_FAILED : PeerFault.REJECTED, reason);
    if (identity.lacksTls()) {
      close.endOfRequests();
    } else {
      if (entry != null) {
        close.lastUsed(entry);
      }
      refused.called();
    }
  }

  /**
   * Stock peers get a reply to each. The status must not state that nothing was executed, because
   * the peer may take this for the reply to the first request.
   */
  private void refuseDuplicate(FrameHeader header, SerializationTable.Entry entry) {
    String text =
        "a request with id "
            + header.id()
            + " is under way on this connection and goes on; this second one was not run: give each"
            + " request its own id";
    server.faults().refused(PeerFault.DUPLICATE_ID, header, text);
    server.sender().sendError(header, entry, WireStatus.SERVER_ERROR, text);
  }

  private static String termsMismatch(Terms terms, SerializationTable.Entry entry) {
    return "the request is marked (byte 3 of its header is 0x"
        + Integer.toHexString(Mark.BYTE)
        + ") as written under agreed terms with "
        + entry.serialization().name()
        + ", but agreed on this connection is: "
        + terms
        + "; send it plain, with byte 3 = 0";
  }

  private void unacceptable(Inbound.Unacceptable bad) {
    FrameHeader header = bad.header();
    String reason = bad.framingLost() ? bad.reason() + "; the connection is closed" : bad.reason();
    String refusal = identity.refusal();
    if (refusal != null) {
      rejectUnadmitted(header, refusal);
    } else if (header.isRequest() && !header.isEvent()) {
      refuse(header, table.byId(header.serializationId()), PeerFault.TOO_LONG, reason);
    } else if (header.isEvent() || !server.callbacks().answerRefused(header.id(), reason)) {
      connection.fault(PeerFault.TOO_LONG, "dropped a frame", reason);
    }
    if (bad.framingLost()) {
      close.endOfRequests();
    }
  }

  private void noRoom(FrameHeader header) {
    String reason = port.bytes().noRoom(header.bodyLength());
    if (header.isRequest() && !header.isEvent()) {
      server.faults().refused(PeerFault.NO_ROOM, header, reason);
      SerializationTable.Entry entry = table.byId(header.serializationId());
      server.sender().sendError(header, entry, WireStatus.POOL_EXHAUSTED, reason);
    } else if (header.isEvent() || !server.callbacks().answerRefused(header.id(), reason)) {
      connection.fault(PeerFault.NO_ROOM, "dropped a frame", reason);
    }
  }

  private void refuse(
      FrameHeader header, SerializationTable.@Nullable Entry entry, PeerFault fault, String text) {
    server.faults().refused(fault, header, text);
    server.sender().sendError(header, entry, WireStatus.BAD_REQUEST, text);
  }
}
