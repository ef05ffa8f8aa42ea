package io.trunkline.internal.protocol;

import static java.util.Objects.requireNonNull;

import io.trunkline.internal.transport.Outgoing;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The long messages of one connection whose {@link Chunk}s have begun to arrive. Only the arrived
 * arrays are kept, so memory grows with the arrived bytes, not with the declared length. For the
 * event loop.
 */
final class ChunkAssembly {

  /** How many messages of one connection may be under way at once; a sender begins no more. */
  static final int MAX_UNDER_WAY = 8;

  /**
   * The sender is notified after so many bytes: a chunk has as many, and it does not wait for less.
   */
  private static final int RECEIPT_BYTES = 32 * 1024;

  private final BodyLimit limit;
  private final ByteLedger ledger;
  private final ArrivingBodies arriving;
  private final AwaitedReplies awaited;
  private final Map<Long, BodyParts> underWay = new HashMap<>();

  /** What each of them has of the room for bodies that arrive. */
  private final Map<Long, ArrivingBody> rooms = new HashMap<>();

  private long takenBytes;
  private long saidBytes;

  /**
   * @param limit for the body of a message
   * @param ledger from which the arrays of chunks were acquired
   * @param arriving the room for bodies; a message that finds no room is given up, because chunks
   *     of other messages follow it and cannot be left with the peer
   * @param awaited the replies that are kept; all others are dropped
   */
  ChunkAssembly(
      BodyLimit limit, ByteLedger ledger, ArrivingBodies arriving, AwaitedReplies awaited) {
    this.awaited = awaited;
    this.arriving = arriving;
    this.limit = limit;
    this.ledger = ledger;
  }

  boolean isEmpty() {
    return underWay.isEmpty();
  }

  /** How many bytes the frames of all chunks had that have come. */
  long takenBytes() {
    return takenBytes;
  }

  /**
   * The receipt that reports to the sender how much has arrived; null if too little has arrived.
   */
  @Nullable Outgoing receipt() {
    if (takenBytes - saidBytes < RECEIPT_BYTES) {
      return null;
    }
    saidBytes = takenBytes;
    return Notice.CHUNKS_TAKEN.frame(takenBytes);
  }

  /** How many bytes it holds; its arrays may be longer than was requested. */
  long heldBytes() {
    if (underWay.isEmpty()) { // as nearly always: no iterator is made
      return 0;
    }
    long sum = 0;
    for (BodyParts parts : underWay.values()) {
      sum += parts.heldBytes();
    }
    return sum;
  }

  /**
   * Takes a chunk.
   *
   * @param body begins with its body; kept, or released
   * @return the completed message; null if further chunks are missing
   */
  @Nullable Inbound take(FrameHeader frame, byte[] body) {
    count(frame);
    Inbound result = null;
    BodyParts kept = null;
    if (frame.bodyLength() < Chunk.HEADER_BYTES) {
      result = wrong(frame, "a chunk has " + frame.bodyLength() + " bytes");
    } else {
      Chunk chunk = Chunk.read(frame, body);
      BodyParts parts = underWay.get(frame.id());
      result = chunk.offset() == 0 ? begin(chunk, parts) : wrongNext(chunk, parts);
      kept = result == null && !chunk.isAbort() ? underWay.get(frame.id()) : null;
      if (chunk.isAbort() && result == null) {
        forget(frame.id());
      } else if (kept != null && !awaited.keeps(kept.header())) {
        result = new Inbound.HeaderOnly(kept.header());
        forget(frame.id());
        kept = null;
      }
    }
    if (kept != null && !requireNonNull(rooms.get(frame.id())).park(frame.bodyLength())) {
      result = new Inbound.NoRoom(kept.header());
      forget(frame.id());
      kept = null;
    }
    if (kept == null) {
      ledger.release(body);
      return result;
    }
    kept.add(body, frame.bodyLength() - Chunk.HEADER_BYTES);
    if (!kept.isWhole()) {
      return null;
    }
    Inbound.Frame whole = new Inbound.Frame(kept.header(), kept, ledger);
    endRoom(frame.id());
    underWay.remove(frame.id()); // last: until then the arrays are released with the others
    return whole;
  }

  /** Whether the array is kept for a message that has not ended. */
  boolean holds(byte[] array) {
    return underWay.values().stream().anyMatch(parts -> parts.has(array));
  }

  private void count(FrameHeader chunk) {
    takenBytes += WireFormat.HEADER_BYTES + chunk.bodyLength() + 2 * WireFormat.CHECKSUM_BYTES;
  }

  private @Nullable Inbound begin(Chunk chunk, @Nullable BodyParts before) {
    FrameHeader message = chunk.message();
    int total = message.bodyLength();
    if (before != null) {
      return wrong(message, "message " + message.id() + " begins again before its end");
    }
    if (total > limit.bytes()) {
      return new Inbound.Unacceptable(message, limit.refusal(total), false);
    }
    if (chunk.isAbort()) {
      return null;
    }
    if (underWay.size() == MAX_UNDER_WAY) {
      return wrong(message, "more than " + MAX_UNDER_WAY + " messages are sent in chunks at once");
    }
    String what = whatIsWrong(chunk);
    if (what != null) {
      return wrong(message, what);
    }
    underWay.put(message.id(), new BodyParts(message, ledger));
    rooms.put(message.id(), arriving.newBody());
    return null;
  }

  /** A message that is not under way was refused when it began. */
  private @Nullable Inbound wrongNext(Chunk chunk, @Nullable BodyParts parts) {
    if (parts == null || chunk.isAbort()) {
      return null;
    }
    FrameHeader message = chunk.message();
    if (chunk.offset() != parts.received() || !message.equals(parts.header())) {
      return wrong(
          message,
          "a chunk of "
              + message
              + " begins at "
              + chunk.offset()
              + ", expected "
              + parts.header()
              + " at "
              + parts.received());
    }
    String what = whatIsWrong(chunk);
    return what == null ? null : wrong(message, what);
  }

  private static @Nullable String whatIsWrong(Chunk chunk) {
    int left = chunk.message().bodyLength() - chunk.offset();
    if (chunk.length() > left) {
      return "a chunk has " + chunk.length() + " bytes, its message only " + left + " more";
    }
    return chunk.length() < Math.min(left, Chunk.MIN_CONTENT_BYTES)
        ? "a chunk has "
            + chunk.length()
            + " bytes, expected at least "
            + Chunk.MIN_CONTENT_BYTES
            + " in each but the last"
        : null;
  }

  private static Inbound wrong(FrameHeader header, String what) {
    return new Inbound.Unacceptable(
        header, what + "; the peer does not follow the agreed terms", true);
  }

  /** Gives up the message of a chunk that cannot be kept; null if none is under way. */
  @Nullable FrameHeader giveUp(FrameHeader chunk) {
    count(chunk);
    BodyParts parts = underWay.get(chunk.id());
    forget(chunk.id());
    return parts == null ? null : parts.header();
  }

  /** Whether some chunks of the message with this id have arrived, and not all. */
  boolean isUnderWay(long id) {
    return underWay.containsKey(id);
  }

  private void forget(long id) {
    BodyParts parts = underWay.get(id);
    if (parts != null) {
      parts.release();
      underWay.remove(id);
    }
    endRoom(id);
  }

  private void endRoom(long id) {
    ArrivingBody room = rooms.get(id);
    if (room != null) {
      room.end();
      rooms.remove(id);
    }
  }

  /** The connection is gone: nobody waits for the rest. */
  void releaseAll() {
    underWay.values().forEach(BodyParts::release);
    underWay.clear();
    rooms.values().forEach(ArrivingBody::lost);
    rooms.clear();
  }
}
