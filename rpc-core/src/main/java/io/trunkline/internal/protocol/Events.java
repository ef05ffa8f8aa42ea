package io.trunkline.internal.protocol;

import io.netty.buffer.Unpooled;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Events: heartbeats, which are a null written by some serialization, and {@code R}, a provider's
 * notice that it stops. They are told apart by comparing bytes; no deserializer runs on them.
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
  private static final int ASKING =
      WireFormat.REQUEST | WireFormat.TWO_WAY | WireFormat.EVENT | WireFormat.HESSIAN2_ID;

  /** The flags of a one-way event, with hessian2. */
  private static final int TELLING = WireFormat.REQUEST | WireFormat.EVENT | WireFormat.HESSIAN2_ID;

  private static final byte[] HESSIAN2_NULL = {'N'};
  private static final byte[] HESSIAN2_READ_ONLY = {1, 'R'};
  private static final byte[] HESSIAN2_CANCEL = {1, 'C'};
  private static final byte[] HESSIAN2_DRAIN = {1, 'D'};
  private static final byte[] HESSIAN2_TIME = {1, 'T'};
  private static final byte[] HESSIAN2_LOAD = {1, 'L'};
  private static final byte[] HESSIAN2_TAKEN = {1, 'K'};
  private static final byte[] HESSIAN2_FRAMING = {1, 'F'};

  /** How long the notice of a form is, with its checksums. */
  private static final int FRAMING_BYTES = HESSIAN2_FRAMING.length + 2 * WireFormat.CHECKSUM_BYTES;

  /** What a marked one-way event may have: room for what other versions say. */
  private static final int MAX_NOTICE_BYTES = 64;

  /** How often a client says the time, at most: calls behind it are younger by up to this much. */
  public static final long SENT_AT_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** How often a provider says how much it has to do, at most. */
  public static final long LOAD_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private Events() {}

  /** What this event says, whichever serialization its sender uses. */
  public static Kind kind(Inbound.Frame event, SerializationTable table) {
    int id = event.header().serializationId();
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
    if (has(event, heartbeat)) {
      return Kind.HEARTBEAT;
    }
    return has(event, readOnly) ? Kind.READ_ONLY : Kind.OTHER;
  }

  private static boolean has(Inbound.Frame event, byte[] body) {
    return event.length() == body.length
        && Arrays.equals(event.array(), 0, body.length, body, 0, body.length);
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
    return frame(
        WireFormat.EVENT | header.serializationId(), WireStatus.OK, header.id(), request.body());
  }

  /** A two-way heartbeat: hessian2's null, which every peer understands. */
  public static Outgoing heartbeat(long id) {
    return frame(ASKING, 0, id, HESSIAN2_NULL);
  }

  /** The notice that this provider stops. */
  public static Outgoing readOnly(SerializationTable.Entry entry) {
    return frame(WireFormat.REQUEST | WireFormat.EVENT | entry.id(), 0, 0, entry.readOnly());
  }

  /** Says, under terms that have it, that nobody waits any more for the reply to a request. */
  public static Outgoing cancel(long id) {
    return frame(TELLING, Mark.BYTE, id, HESSIAN2_CANCEL);
  }

  /** Whether this is such a word of a client's. */
  public static boolean isCancel(Inbound.Frame event) {
    return isTold(event, HESSIAN2_CANCEL);
  }

  /**
   * Says, under terms that have it, that this side is leaving: from a provider, that it takes no
   * new calls; from a client in answer to that, that it has sent its last one.
   */
  public static Outgoing drain() {
    return frame(TELLING, Mark.BYTE, 0, HESSIAN2_DRAIN);
  }

  /** Whether this is such a word. */
  public static boolean isDrain(Inbound.Frame event) {
    return isTold(event, HESSIAN2_DRAIN);
  }

  /**
   * Says, under terms that have it, when the calls behind it are being sent.
   *
   * @param millis the client's time, from any moment on
   */
  public static Outgoing sentAt(long millis) {
    return frame(TELLING, Mark.BYTE, millis, HESSIAN2_TIME);
  }

  /** Whether this is such a word of a client's; its id is the time. */
  public static boolean isSentAt(Inbound.Frame event) {
    return isTold(event, HESSIAN2_TIME);
  }

  /** Says, under terms that have it, how much this provider has to do. */
  public static Outgoing load(LoadReport report) {
    return frame(TELLING, Mark.BYTE, report.bits(), HESSIAN2_LOAD);
  }

  /** What a provider says of its load; null if this is another event. */
  public static @Nullable LoadReport load(Inbound.Frame event) {
    return isTold(event, HESSIAN2_LOAD) ? LoadReport.of(event.header().id()) : null;
  }

  /**
   * Says to who sends messages in chunks how much of them has come.
   *
   * @param bytes of the frames of all chunks of this connection
   */
  static Outgoing chunksTaken(long bytes) {
    return frame(TELLING, Mark.BYTE, bytes, HESSIAN2_TAKEN);
  }

  /** Whether this is such a word; its id is the number of bytes. */
  public static boolean isChunksTaken(Inbound.Frame event) {
    return isTold(event, HESSIAN2_TAKEN);
  }

  private static boolean isTold(Inbound.Frame event, byte[] word) {
    FrameHeader header = event.header();
    return header.flags() == TELLING && header.status() == Mark.BYTE && has(event, word);
  }

  /** Says that it and all frames behind it have the agreed form. */
  public static Outgoing framing(Framing agreed) {
    return frame(TELLING, Mark.BYTE, 0, HESSIAN2_FRAMING).begins(agreed);
  }

  /** Whether this, which came in plain form, says that it and those behind it have this one. */
  public static boolean isFraming(Inbound.Frame event, Framing agreed) {
    FrameHeader header = event.header();
    if (agreed == Framing.PLAIN
        || header.flags() != TELLING
        || header.status() != Mark.BYTE
        || event.length() != FRAMING_BYTES) {
      return false;
    }
    byte[] expected = new byte[WireFormat.HEADER_BYTES + FRAMING_BYTES];
    framing(agreed).writeTo(Unpooled.wrappedBuffer(expected).clear());
    return header.id() == 0
        && Arrays.equals(
            event.array(), 0, FRAMING_BYTES, expected, WireFormat.HEADER_BYTES, expected.length);
  }

  /**
   * Whether this is longer than any such notice or word: its length was changed on its way, and
   * what is behind it must not be taken for its body.
   */
  static boolean isTooLongNotice(FrameHeader header) {
    return header.flags() == TELLING
        && header.status() == Mark.BYTE
        && header.bodyLength() > MAX_NOTICE_BYTES;
  }

  /** The heartbeat that begins a connection: a stock peer sees nothing special in it. */
  public static Outgoing markedHeartbeat(long id) {
    return frame(ASKING, Mark.BYTE, id, HESSIAN2_NULL);
  }

  /** A further record of a client's handshake. */
  public static Outgoing record(long id, byte[] record) {
    return frame(ASKING, Mark.BYTE, id, BinaryForm.write(record));
  }

  /** A server's record in reply to a client's frame. */
  public static Outgoing recordResponse(long id, byte[] record) {
    return frame(
        WireFormat.EVENT | WireFormat.HESSIAN2_ID, WireStatus.OK, id, BinaryForm.write(record));
  }

  /** Whether this is the heartbeat that begins the handshake. */
  public static boolean isMarkedHeartbeat(Inbound.Frame event) {
    return isMarked(event) && Mark.isHeartbeatId(event.header().id()) && has(event, HESSIAN2_NULL);
  }

  /** Whether this is an event of the handshake that wants a reply. */
  public static boolean isMarked(Inbound.Frame event) {
    FrameHeader header = event.header();
    return header.flags() == ASKING && header.status() == Mark.BYTE;
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

  private static OutgoingFrame frame(int flags, int status, long id, byte[] body) {
    int size = OutgoingFrame.BODY_OFFSET + body.length;
    OutgoingFrame frame = new OutgoingFrame(new PayloadOutput(size, size), null).begin();
    frame.body().write(body, 0, body.length);
    return frame.complete(flags, status, id);
  }
}
