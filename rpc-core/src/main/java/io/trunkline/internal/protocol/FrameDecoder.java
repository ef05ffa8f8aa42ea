package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import java.util.function.LongPredicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the bytes of one connection into {@link Inbound} messages, whatever the segments they come
 * in.
 *
 * <p>Memory follows the bytes that arrived, not the length that was declared: a body's array grows
 * as it fills, up to the size of the largest body so far at once. A length over the limit is
 * skipped without being kept and never read as frames again, and so is what a refused peer sends; a
 * negative or huge length ends the connection.
 *
 * <p>Longer than 400 lines because a frame can end early at each of its bytes, and what was counted
 * until then is taken back there.
 */
public final class FrameDecoder extends ChannelInboundHandlerAdapter {

  private static final int ALL_BODIES = -1;
  private static final int FIRST_BYTES = 1024;
  private static final int MAX_PROVEN_BYTES = 1024 * 1024;
  private static final int MAX_SKIPPED_BYTES = 64 * 1024 * 1024;

  private final int maxBodyBytes;
  private final ByteLedger ledger;
  private final Side side;
  private final ArrivingBody room;
  private final byte[] header = new byte[WireFormat.HEADER_BYTES + WireFormat.CHECKSUM_BYTES];
  private int headerBytes;

  /** How long the body of the frame with this header is. */
  private int bodyLength;

  private final byte[] none = {};
  private byte[] body = none;

  /** What a body may take at once: as much as this connection has sent in one before. */
  private int provenBytes = FIRST_BYTES;

  private int bodyBytes;
  private int bytesToSkip;
  private long framesEnded;
  private long endedBytes;
  private final CRC32C crc = new CRC32C();
  private Framing framing = Framing.PLAIN;
  private final ChunkAssembly assembly;

  /** What follows each header and each body: its checksum, or nothing. */
  private int checksumBytes;

  private int longestEvent = ALL_BODIES;
  private boolean deaf;
  private boolean failed;

  /** Asked for the id of a reply; the others are skipped. */
  private LongPredicate awaited = id -> true;

  /**
   * @param maxBodyBytes the longest body accepted; 0 or less for no limit
   * @param ledger lends and counts the arrays of bodies
   * @param side whose limit that is, for messages
   */
  public FrameDecoder(int maxBodyBytes, ByteLedger ledger, Side side) {
    this(maxBodyBytes, ledger, side, ArrivingBodies.unlimited());
  }

  /**
   * @param maxBodyBytes the longest body accepted; 0 or less for no limit
   * @param ledger lends and counts the arrays of bodies
   * @param side whose limit that is, for messages
   * @param arriving the room for bodies that come in several reads
   */
  public FrameDecoder(int maxBodyBytes, ByteLedger ledger, Side side, ArrivingBodies arriving) {
    this.ledger = ledger;
    this.side = side;
    this.room = arriving.newBody();
    this.maxBodyBytes = maxBodyBytes <= 0 ? Integer.MAX_VALUE - 64 : maxBodyBytes;
    this.assembly = new ChunkAssembly(this.maxBodyBytes, ledger, side, arriving, this::isAwaited);
  }

  /**
   * The peer is refused: from now on bodies are skipped as they come, but those of short events.
   * For the event loop.
   *
   * @param longestEvent how many bytes the body of an event may have to be read
   */
  public void headersOnly(int longestEvent) {
    this.longestEvent = longestEvent;
  }

  /**
   * Replies of whose ids this is false are skipped as they come, unless they came as a whole. For
   * the event loop.
   */
  public void repliesTo(LongPredicate newAwaited) {
    awaited = newAwaited;
  }

  private boolean isAwaited(FrameHeader message) {
    return message.isRequest() || message.isEvent() || awaited.test(message.id());
  }

  /** What comes after the frame that is being handled has this form; for the event loop. */
  public void framing(Framing agreed) {
    framing = agreed;
    checksumBytes = agreed.isChecked() ? WireFormat.CHECKSUM_BYTES : 0;
  }

  /** Reads nothing more: what comes is not to be trusted. For the event loop. */
  public void stop() {
    deaf = true;
  }

  /** The form of what comes next. */
  public Framing framing() {
    return framing;
  }

  /** What tells the sender of chunks how much has come; null if there is not much to tell. */
  public @Nullable Outgoing receipt() {
    return assembly.receipt();
  }

  /** Whether a message whose chunks have begun to come has not ended. */
  public boolean isInChunks() {
    return !assembly.isEmpty();
  }

  /** Grows by the bytes of chunks that arrive. */
  public long chunkBytes() {
    boolean isOne = bodyBytes > 0 && Chunk.is(current());
    return assembly.takenBytes() + (isOne ? bodyBytes : 0);
  }

  /** How many bytes the frames had that were handed on whole. */
  public long endedBytes() {
    return endedBytes;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    boolean isRead = false;
    try {
      while (in.isReadable() && !deaf) {
        if (bytesToSkip > 0) {
          skip(in);
        } else if (headerBytes < WireFormat.HEADER_BYTES + checksumBytes) {
          readHeader(ctx, in);
        } else {
          readBody(ctx, in);
        }
      }
      isRead = true;
    } finally {
      if (!isRead) { // no memory for a body, for example: what follows is not the start of a frame
        failed = true;
        deaf = true;
      }
      in.release();
    }
  }

  /** Whether reading ended with an error, so that nothing more is read. For the event loop. */
  public boolean hasFailed() {
    return failed;
  }

  /** Whether a message has begun to arrive, or one that is skipped, and has not ended. */
  public boolean isInFrame() {
    return headerBytes > 0 || bytesToSkip > 0 || !assembly.isEmpty();
  }

  /** How many frames have come to their end, or were refused at their header. */
  public long framesEnded() {
    return framesEnded;
  }

  /** Grows by the bytes that arrive of one frame; says nothing about another. */
  public long unfinishedBytes() {
    return bytesToSkip > 0 ? -bytesToSkip : (long) headerBytes + bodyBytes;
  }

  private void skip(ByteBuf in) {
    int count = Math.min(bytesToSkip, in.readableBytes());
    in.skipBytes(count);
    bytesToSkip -= count;
  }

  private void readHeader(ChannelHandlerContext ctx, ByteBuf in) {
    int size = WireFormat.HEADER_BYTES + checksumBytes;
    int count = Math.min(size - headerBytes, in.readableBytes());
    in.readBytes(header, headerBytes, count);
    headerBytes += count;
    if (!isMagic() && framing.isChecked()) {
      corrupt(ctx, "what follows the last frame does not begin like one");
    } else if (!isMagic()) {
      deaf = true; // the next magic may be in the middle of a body
      ctx.fireChannelRead(new Inbound.NoFrame(headerBytes < 2 ? header[0] & 0xff : u16(0)));
    } else if (headerBytes == size && !isHeaderIntact()) {
      corrupt(ctx, "the header of a frame does not have its checksum");
    } else if (headerBytes == size) {
      headerComplete(ctx, in, current());
    }
  }

  /** The header that came last; not kept, so that most frames need no object for it. */
  private FrameHeader current() {
    return FrameHeader.read(header, 0, 2 * checksumBytes);
  }

  private boolean isMagic() {
    return header[0] == (byte) (WireFormat.MAGIC >> 8)
        && (headerBytes < 2 || header[1] == (byte) WireFormat.MAGIC);
  }

  private void headerComplete(ChannelHandlerContext ctx, ByteBuf in, FrameHeader current) {
    int length = current.bodyLength();
    bodyLength = length;
    if (Notice.isTooLong(current)) {
      corrupt(ctx, "a notice declares " + length + " bytes, far more than it can have");
    } else if (length < 0) {
      refuse(ctx, current, "body length " + length + " is negative", true);
    } else if (length > longestBody(current)) {
      refuse(ctx, current, tooLong(length, maxBodyBytes, side), length > MAX_SKIPPED_BYTES);
    } else if (longestEvent != ALL_BODIES && !(current.isEvent() && length <= longestEvent)) {
      endAtHeader(ctx, new Inbound.HeaderOnly(current), length);
    } else if (in.readableBytes() < length && !isAwaited(current)) {
      endAtHeader(ctx, new Inbound.HeaderOnly(current), length + checksumBytes);
    } else if (length + checksumBytes == 0) {
      emit(ctx);
    } else {
      beginBody(ctx, in, length + checksumBytes);
    }
  }

  /** Of a chunk, the limit is that of its message. */
  private int longestBody(FrameHeader current) {
    return framing.isChunked() && Chunk.is(current)
        ? Math.max(maxBodyBytes, Chunk.LONGEST_WHOLE_BODY)
        : maxBodyBytes;
  }

  /**
   * @param all of how many bytes, with its checksum
   */
  private void beginBody(ChannelHandlerContext ctx, ByteBuf in, int all) {
    int atHand = in.readableBytes();
    int atOnce = Math.min(all, Math.max(provenBytes, atHand));
    bodyBytes = 0;
    if (atHand < all && !room.extend(atOnce, all)) {
      awaitRoom(ctx, in);
    } else {
      body = atOnce == all ? ledger.acquire(all) : ledger.acquirePart(atOnce);
    }
  }

  /**
   * There is no room for more of this body: what was read is kept, and the rest stays with the peer
   * until there is. If there is not even room for that, the body is skipped.
   */
  private void awaitRoom(ChannelHandlerContext ctx, ByteBuf in) {
    int rest = in.readableBytes();
    if (!room.park(rest)) {
      skipUnfinished(ctx);
      return;
    }
    body = ledger.grow(body, bodyBytes + rest);
    takeBody(in, rest);
    ctx.fireUserEventTriggered(ArrivingBodies.Event.ROOM_AWAITED);
    room.await(ctx);
  }

  private void skipUnfinished(ChannelHandlerContext ctx) {
    int rest = bodyLength + checksumBytes - bodyBytes;
    ledger.release(body);
    body = none;
    bodyBytes = 0;
    room.end();
    FrameHeader current = current();
    FrameHeader refused = current;
    if (framing.isChunked() && Chunk.is(current)) {
      refused = assembly.giveUp(current);
      if (refused == null) { // its first chunk says what it is, and that cannot be read
        deaf = true;
        String reason = "no room for a chunk; the connection is closed";
        ctx.fireChannelRead(new Inbound.Unacceptable(current, reason, true));
        return;
      }
    }
    endAtHeader(ctx, new Inbound.NoRoom(refused), rest);
  }

  /** How many bytes the connection's bodies hold, apart from the one that arrives. */
  public long endedBodyBytes() {
    return ledger.heldBytes() - body.length - assembly.heldBytes();
  }

  /**
   * Gives up a body that has hardly got on since this was called the last time, because others wait
   * for its room: it is skipped. For the event loop.
   *
   * @param ctx that of this handler
   */
  public void skipIfSlow(ChannelHandlerContext ctx) {
    if (room.isSlow(framesEnded, unfinishedBytes()) && !deaf) {
      skipUnfinished(ctx);
    }
  }

  static String tooLong(int length, int maxBodyBytes, Side side) {
    return "body of "
        + length
        + " bytes is over the limit of "
        + maxBodyBytes
        + "; send less, or "
        + side.raisePayload();
  }

  private void refuse(
      ChannelHandlerContext ctx, FrameHeader current, String reason, boolean framingLost) {
    deaf = framingLost;
    endAtHeader(
        ctx,
        new Inbound.Unacceptable(current, reason, framingLost),
        framingLost ? 0 : bodyLength + checksumBytes);
  }

  private void endAtHeader(ChannelHandlerContext ctx, Inbound frame, int skipped) {
    bytesToSkip = skipped;
    headerBytes = 0;
    framesEnded++;
    ctx.fireChannelRead(frame);
  }

  private void readBody(ChannelHandlerContext ctx, ByteBuf in) {
    int all = bodyLength + checksumBytes;
    if (bodyBytes == body.length && !grow(ctx, in, all)) {
      return;
    }
    takeBody(in, Math.min(Math.min(body.length, all) - bodyBytes, in.readableBytes()));
    if (bodyBytes == all && isIntact()) {
      emit(ctx);
    } else if (bodyBytes == all) {
      corrupt(ctx, "a frame of " + bodyLength + " bytes does not have its checksum");
    }
  }

  private void takeBody(ByteBuf in, int count) {
    in.readBytes(body, bodyBytes, count);
    if (framing.isChecked()) { // now, as it is in the processor's cache
      crc.update(body, bodyBytes, Math.max(0, Math.min(count, bodyLength - bodyBytes)));
    }
    bodyBytes += count;
  }

  private boolean grow(ChannelHandlerContext ctx, ByteBuf in, int all) {
    int larger = all; // at once where it ends with what was read
    if (in.readableBytes() < all - bodyBytes) {
      larger = (int) Math.min(all, Math.max(FIRST_BYTES, body.length * 2L));
      if (!room.extend(larger - body.length, all)) {
        awaitRoom(ctx, in);
        return false;
      }
    }
    body = ledger.grow(body, larger);
    return true;
  }

  /** From here on the checksum of the frame is computed. */
  private boolean isHeaderIntact() {
    if (!framing.isChecked()) {
      return true;
    }
    crc.reset();
    crc.update(header, 0, WireFormat.HEADER_BYTES);
    return (int) crc.getValue() == i32(WireFormat.HEADER_BYTES);
  }

  private boolean isIntact() {
    return !framing.isChecked() || (int) crc.getValue() == WireFormat.i32(body, bodyLength);
  }

  /** What is behind this is no beginning of a frame. */
  private void corrupt(ChannelHandlerContext ctx, String what) {
    deaf = true;
    headerBytes = 0;
    framesEnded++;
    ledger.release(body);
    body = none;
    bodyBytes = 0;
    ctx.fireChannelRead(new Inbound.Corrupt(what));
  }

  private void emit(ChannelHandlerContext ctx) {
    room.end();
    byte[] array = body;
    FrameHeader current = current();
    provenBytes = Math.max(provenBytes, Math.min(bodyLength + checksumBytes, MAX_PROVEN_BYTES));
    headerBytes = 0;
    framesEnded++;
    endedBytes += WireFormat.HEADER_BYTES + bodyLength + 2 * checksumBytes;
    body = none;
    bodyBytes = 0;
    if (!framing.isChunked() || !Chunk.is(current)) {
      ctx.fireChannelRead(new Inbound.Frame(current, array, ledger));
      return;
    }
    Inbound message = assembly.take(current, array);
    if (message != null) {
      deaf |= message instanceof Inbound.Unacceptable bad && bad.framingLost();
      ctx.fireChannelRead(message);
    }
  }

  /** The connection is gone: nobody waits for the rest of an unfinished body. */
  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    ledger.release(body);
    body = none;
    assembly.releaseAll();
    deaf = true;
    room.lost();
  }

  private int u16(int offset) {
    return (header[offset] & 0xff) << 8 | header[offset + 1] & 0xff;
  }

  private int i32(int offset) {
    return WireFormat.i32(header, offset);
  }
}
