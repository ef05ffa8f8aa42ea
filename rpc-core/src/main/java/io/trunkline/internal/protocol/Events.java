package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.transport.Outgoing;
import org.jspecify.annotations.Nullable;

/**
 * The events that stock peers have, too, and those of the handshake: heartbeats, which are a null
 * written by some serialization, and {@code R}, a provider's word that it stops. They are told
 * apart by comparing bytes; no deserializer runs on them.
 */
public final class Events {

  /** What an event says. */
  public enum Kind {
    /** Reply to it if it is two-way. */
    HEARTBEAT,
    /** Make no new calls on this connection. */
    READ_ONLY,
    /** Of no meaning here: stock peers stay silent, and so do we. */
    OTHER
  }

  /** The flags of a two-way event, with hessian2. */
  private static final int TWO_WAY =
      WireFormat.REQUEST | WireFormat.TWO_WAY | WireFormat.EVENT | WireFormat.HESSIAN2_ID;

  private static final byte[] HESSIAN2_NULL = {'N'};
  private static final byte[] HESSIAN2_READ_ONLY = {1, 'R'};

  private Events() {}

  /** What this event says, whichever serialization its sender uses. */
  public static Kind kind(Inbound.Frame event, SerializationTable table) {
    int id = event.serializationId();
    SerializationTable.Entry entry = table.byId(id);
    if (entry != null) {
      return kind(event, entry.heartbeat(), entry.readOnly());
    }
    if (id == WireFormat.HESSIAN2_ID) {
      return kind(event, HESSIAN2_NULL, HESSIAN2_READ_ONLY);
    }
    // A serialization we do not have: nothing but a heartbeat is to be expected of such a peer.
    return event.length() <= table.longestEvent() ? Kind.HEARTBEAT : Kind.OTHER;
  }

  private static Kind kind(Inbound.Frame event, byte[] heartbeat, byte[] readOnly) {
    if (event.has(heartbeat)) {
      return Kind.HEARTBEAT;
    }
    return event.has(readOnly) ? Kind.READ_ONLY : Kind.OTHER;
  }

  /** Whether this is longer than any event, other than a record of the handshake, has to be. */
  public static boolean isTooLong(FrameHeader event, SerializationTable table) {
    return event.bodyLength() > table.longestEvent();
  }

  /** Says so to the peer. */
  public static String tooLong(FrameHeader event, SerializationTable table) {
    return "an event of "
        + event.bodyLength()
        + " bytes, expected at most "
        + table.longestEvent()
        + "; a heartbeat is a null";
  }

  /** The reply to a heartbeat: same id, same serialization, same null. */
  public static Outgoing heartbeatResponse(Inbound.Frame request) {
    FrameHeader header = request.header();
    return OutgoingFrame.of(
        WireFormat.EVENT | header.serializationId(), WireStatus.OK, header.id(), request.body());
  }

  /** A two-way heartbeat: hessian2's null, which every peer understands. */
  public static Outgoing heartbeat(long id) {
    return OutgoingFrame.of(TWO_WAY, 0, id, HESSIAN2_NULL);
  }

  /** The notice that this provider stops. */
  public static Outgoing readOnly(SerializationTable.Entry entry) {
    return OutgoingFrame.of(
        WireFormat.REQUEST | WireFormat.EVENT | entry.id(), 0, 0, entry.readOnly());
  }

  /** The heartbeat that begins a connection: a stock peer sees nothing special in it. */
  public static Outgoing markedHeartbeat(long id) {
    return OutgoingFrame.of(TWO_WAY, Mark.BYTE, id, HESSIAN2_NULL);
  }

  /** A further record of a client's handshake. */
  public static Outgoing record(long id, byte[] record) {
    return OutgoingFrame.of(TWO_WAY, Mark.BYTE, id, BinaryForm.write(record));
  }

  /** A server's record in reply to a client's frame. */
  public static Outgoing recordResponse(long id, byte[] record) {
    return OutgoingFrame.of(
        WireFormat.EVENT | WireFormat.HESSIAN2_ID, WireStatus.OK, id, BinaryForm.write(record));
  }

  /** Whether this is the heartbeat that begins the handshake. */
  public static boolean isMarkedHeartbeat(Inbound.Frame event) {
    return isMarked(event) && Mark.isHeartbeatId(event.id()) && event.has(HESSIAN2_NULL);
  }

  /** Whether this is an event of the handshake that wants a reply. */
  public static boolean isMarked(Inbound.Frame event) {
    FrameHeader header = event.header();
    return header.flags() == TWO_WAY && header.status() == Mark.BYTE;
  }

  /** The record in an event or its reply; null if there is something else in it. */
  public static byte @Nullable [] record(Inbound.Frame event) {
    FrameHeader header = event.header();
    boolean canBe = header.serializationId() == WireFormat.HESSIAN2_ID;
    if (!header.isRequest()) {
      canBe &= header.status() == WireStatus.OK;
    }
    return canBe ? BinaryForm.read(event.body()) : null;
  }
}
