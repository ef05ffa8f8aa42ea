package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.internal.exchange.Heartbeats;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Framing;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the headers of one connection's frames what becomes of them: events are answered
 * here, requests become tasks or are refused unread, and everything else is dropped. For the event
 * loop.
 */
final class FrameIntake {

  private final ServerPort port;
  private final ServerConnection connection;
  private final ServerHandshake handshake;
  private final Caller caller;
  private final PeerFaults faults;
  private final RefusedPeer refused;
  private final TransitTime transit = new TransitTime();
  private final RequestsUnderWay underWay = new RequestsUnderWay();

  FrameIntake(
      ServerPort port,
      ServerConnection connection,
      ServerHandshake handshake,
      Caller caller,
      PeerFaults faults) {
    this.port = port;
    this.connection = connection;
    this.handshake = handshake;
    this.caller = caller;
    this.faults = faults;
    this.refused =
        new RefusedPeer(connection::loop, connection::sendReadOnly, connection::endOfRequests);
  }

  /** The connection has ended. */
  void ended() {
    refused.ended();
  }

  /** Takes what the decoder made of the bytes. */
  void take(Inbound inbound) {
    if (inbound instanceof Inbound.Frame frame) {
      frame(frame);
    } else if (inbound instanceof Inbound.Unacceptable bad) {
      unacceptable(bad);
    } else if (inbound instanceof Inbound.NoRoom) {
      noRoom(inbound.header());
    } else if (inbound instanceof Inbound.HeaderOnly) {
      stranger(inbound.header(), requireNonNull(caller.refusal()));
    } else if (inbound instanceof Inbound.NoFrame noFrame) {
      port.countDropped();
      faults.add(
          PeerFault.NOT_A_FRAME,
          connection.peer(),
          "closing the connection",
          "it sent bytes that are not a Dubbo frame and begin with "
              + noFrame
              + "; is it a Dubbo consumer?");
      connection.endOfRequests();
    } else if (inbound instanceof Inbound.Corrupt corrupt) {
      corrupt(corrupt);
    }
  }

  private void corrupt(Inbound.Corrupt frame) {
    port.countDropped();
    faults.add(PeerFault.CORRUPT, connection.peer(), "closing the connection", frame.reason());
    connection.endOfRequests();
  }

  /** Whether a frame that was taken shows an admitted consumer, and no handshake that stops. */
  boolean shows(Inbound.Frame taken) {
    return caller.refusal() == null && (!taken.header().isEvent() || !handshake.isUnderWay());
  }

  private void frame(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    if (header.isRequest() && !header.isEvent()) {
      request(frame);
      return;
    }
    if (!header.isEvent() && caller.refusal() == null && connection.callbacks().answered(frame)) {
      return;
    }
    try {
      if (!header.isEvent()) {
        port.countDropped();
        faults.add(
            PeerFault.UNEXPECTED_REPLY,
            connection.peer(),
            "dropped a reply",
            "no call of a callback waits for reply " + header.id() + "; is it a consumer?");
      } else if (caller.refusal() != null) {
        if (header.isRequest() && refused.mayReply()) {
          event(frame);
        } else {
          port.countDropped();
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
    } else if (awaitsFraming() && Notice.isFraming(frame, agreedFraming())) {
      connection.framing(agreedFraming());
      connection.send(Notice.framing(agreedFraming()));
    } else if (!handshake.received(frame, connection.peer()) && frame.header().isRequest()) {
      event(frame);
    }
  }

  private void noticed(Notice notice, long number) {
    switch (notice) {
      case CANCEL -> cancel(number);
      case SENT_AT -> transit.said(number, System.nanoTime());
      case DRAIN -> connection.endOfRequests();
      case CHUNKS_TAKEN -> {
        if (connection.framing().isChunked()) {
          connection.partsTaken(number);
        }
      }
      case LOAD, FRAMING -> {} // one that only providers send, and one without its checksums
    }
  }

  private Framing agreedFraming() {
    return WireFormat.framing(handshake.terms());
  }

  /** Whether the consumer has agreed on a form of frames that it has not begun with. */
  private boolean awaitsFraming() {
    return connection.framing() != agreedFraming();
  }

  /** The request may have ended meanwhile, and its reply have crossed this. */
  private void cancel(long id) {
    RequestEnd request = underWay.find(id);
    if (request != null) {
      request.cancel();
    }
  }

  private void event(Inbound.Frame frame) {
    FrameHeader header = frame.header();
    if (Events.isTooLong(header, port.table())) {
      String text = Events.tooLong(header, port.table());
      faults.add(PeerFault.TOO_LONG, connection.peer(), "refused an event", text);
      SerializationTable.Entry entry = port.table().byId(header.serializationId());
      connection.replyError(header, entry, WireStatus.BAD_REQUEST, text);
    } else if (header.isTwoWay() && Events.kind(frame, port.table()) == Events.Kind.HEARTBEAT) {
      long unread = connection.unreadBytes();
      if (Heartbeats.mayReply(unread)) {
        connection.send(Events.heartbeatResponse(frame));
      } else {
        port.countDropped();
        faults.add(
            PeerFault.HEARTBEAT_UNREAD,
            connection.peer(),
            "dropped a heartbeat",
            Heartbeats.unread(unread));
      }
    }
  }

  private void request(Inbound.Frame frame) {
    String refusal = caller.refusal();
    if (refusal != null) {
      frame.release();
      stranger(frame.header(), refusal);
      return;
    }
    SerializationTable.Entry entry = port.table().byId(frame.header().serializationId());
    if (entry == null) {
      frame.release();
      refuse(
          frame.header(),
          null,
          PeerFault.SERIALIZATION_NOT_OFFERED,
          "serialization "
              + port.table().nameOf(frame.header().serializationId())
              + " is not offered on this port; offered: "
              + port.table()
              + "; set the client's serialization to one of them");
    } else {
      connection.lastUsed(entry);
      Terms terms = Terms.PLAIN;
      if (frame.header().status() == Mark.BYTE) {
        terms = handshake.terms();
        if (awaitsFraming()) { // the notice comes first, so it was changed on its way
          frame.release();
          connection.stopReading();
          corrupt(new Inbound.Corrupt("a request came before the notice that checksums begin"));
          return;
        }
        if (!terms.covers(entry.id())) {
          frame.release();
          refuse(frame.header(), entry, PeerFault.TERMS_NOT_AGREED, unfounded(terms, entry));
          return;
        }
      }
      connection.tellsLoad(terms);
      RequestTask task =
          new RequestTask(
              port, connection, frame, entry, terms, transit.sentNanos(System.nanoTime()));
      if (handshake.isPeerTrunkline() && !underWay.add(frame.header().id(), task.end())) {
        frame.release();
        refuseDuplicate(frame.header(), entry);
        return;
      }
      connection.begin(task);
    }
  }

  /** Nothing of the request is read but its header. A peer without TLS has to connect anew. */
  private void stranger(FrameHeader header, String reason) {
    if (!header.isRequest() || header.isEvent() || !refused.mayReply()) {
      port.countDropped();
      refused.sent();
      return;
    }
    SerializationTable.Entry entry = port.table().byId(header.serializationId());
    refuse(header, entry, caller.lacksTls() ? PeerFault.TLS_FAILED : PeerFault.REJECTED, reason);
    if (caller.lacksTls()) {
      connection.endOfRequests();
    } else {
      if (entry != null) {
        connection.lastUsed(entry);
      }
      refused.called();
    }
  }

  /**
   * Stock peers get a reply to each. The status must not say that nothing was executed: the peer
   * may take this for the reply to the first request.
   */
  private void refuseDuplicate(FrameHeader header, SerializationTable.Entry entry) {
    String text =
        "a request with id "
            + header.id()
            + " is under way on this connection and goes on; this second one was not run: give each"
            + " request an id of its own";
    connection.fault(PeerFault.DUPLICATE_ID, header, text, false);
    connection.replyError(header, entry, WireStatus.SERVER_ERROR, text);
  }

  private static String unfounded(Terms terms, SerializationTable.Entry entry) {
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
    String refusal = caller.refusal();
    if (refusal != null) {
      stranger(header, refusal);
    } else if (header.isRequest() && !header.isEvent()) {
      refuse(header, port.table().byId(header.serializationId()), PeerFault.TOO_LONG, reason);
    } else if (header.isEvent() || !connection.callbacks().answerRefused(header.id(), reason)) {
      faults.add(PeerFault.TOO_LONG, connection.peer(), "dropped a frame", reason);
    }
    if (bad.framingLost()) {
      connection.endOfRequests();
    }
  }

  private void noRoom(FrameHeader header) {
    String reason = port.bytes().noRoom(header.bodyLength());
    if (header.isRequest() && !header.isEvent()) {
      connection.fault(PeerFault.NO_ROOM, header, reason, false);
      SerializationTable.Entry entry = port.table().byId(header.serializationId());
      connection.replyError(header, entry, WireStatus.POOL_EXHAUSTED, reason);
    } else if (header.isEvent() || !connection.callbacks().answerRefused(header.id(), reason)) {
      faults.add(PeerFault.NO_ROOM, connection.peer(), "dropped a frame", reason);
    }
  }

  private void refuse(
      FrameHeader header, SerializationTable.@Nullable Entry entry, PeerFault fault, String text) {
    connection.fault(fault, header, text, false);
    connection.replyError(header, entry, WireStatus.BAD_REQUEST, text);
  }
}
