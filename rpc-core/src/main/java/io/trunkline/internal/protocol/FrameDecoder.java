package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.options.Side;

/**
 * Cuts the bytes of one connection into {@link Inbound} messages, whatever the segments they come
 * in.
 *
 * <p>Memory follows the bytes that arrived, not the length that was declared: a body's array grows
 * as it fills, up to the size of the largest body so far at once. A length over the limit is
 * skipped without being kept and never read as frames again, and so is what a refused peer sends; a
 * negative or huge length ends the connection.
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
  private final byte[] header = new byte[WireFormat.HEADER_BYTES];
  private int headerBytes;
  private FrameHeader current = new FrameHeader(0, 0, 0, 0);
  private final byte[] none = {};
  private byte[] body = none;

  /** What a body may take at once: as much as this connection has sent in one before. */
  private int provenBytes = FIRST_BYTES;

  private int bodyBytes;
  private int bytesToSkip;
  private long framesEnded;
  private int longestEvent = ALL_BODIES;
  private boolean deaf;

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

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    boolean failed = true;
    try {
      while (in.isReadable() && !deaf) {
        if (bytesToSkip > 0) {
          skip(in);
        } else if (headerBytes < WireFormat.HEADER_BYTES) {
          readHeader(ctx, in);
        } else {
          readBody(ctx, in);
        }
      }
      failed = false;
    } finally {
      deaf |= failed; // no memory for a body, for example: what follows is no beginning of a frame
      in.release();
    }
  }

  /** Whether a frame has begun to arrive, or one that is skipped, and has not ended. */
  public boolean isInFrame() {
    return headerBytes > 0 || bytesToSkip > 0;
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
    int count = Math.min(WireFormat.HEADER_BYTES - headerBytes, in.readableBytes());
    in.readBytes(header, headerBytes, count);
    headerBytes += count;
    if (!isMagic()) {
      deaf = true;
      ctx.fireChannelRead(new Inbound.NoFrame(headerBytes < 2 ? header[0] & 0xff : u16(0)));
    } else if (headerBytes == WireFormat.HEADER_BYTES) {
      current =
          new FrameHeader(
              header[WireFormat.FLAG_OFFSET] & 0xff,
              header[WireFormat.STATUS_OFFSET] & 0xff,
              (long) i32(WireFormat.ID_OFFSET) << 32 | i32(WireFormat.ID_OFFSET + 4) & 0xffff_ffffL,
              i32(WireFormat.LENGTH_OFFSET));
      headerComplete(ctx, in);
    }
  }

  private boolean isMagic() {
    return header[0] == (byte) (WireFormat.MAGIC >> 8)
        && (headerBytes < 2 || header[1] == (byte) WireFormat.MAGIC);
  }

  private void headerComplete(ChannelHandlerContext ctx, ByteBuf in) {
    int length = current.bodyLength();
    if (length < 0) {
      refuse(ctx, "body length " + length + " is negative", true);
    } else if (length > maxBodyBytes) {
      refuse(
          ctx,
          "body of "
              + length
              + " bytes is over the limit of "
              + maxBodyBytes
              + "; send less, or "
              + side.raisePayload(),
          length > MAX_SKIPPED_BYTES);
    } else if (longestEvent != ALL_BODIES && !(current.isEvent() && length <= longestEvent)) {
      endAtHeader(ctx, new Inbound.HeaderOnly(current), length);
    } else if (length == 0) {
      emit(ctx);
    } else {
      beginBody(ctx, in, length);
    }
  }

  private void beginBody(ChannelHandlerContext ctx, ByteBuf in, int length) {
    int atHand = in.readableBytes();
    int atOnce = Math.min(length, Math.max(provenBytes, atHand));
    bodyBytes = 0;
    if (atHand < length && !room.extend(atOnce, length)) {
      awaitRoom(ctx, in);
    } else {
      body = atOnce == length ? ledger.acquire(length) : ledger.acquirePart(atOnce);
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
    in.readBytes(body, bodyBytes, rest);
    bodyBytes += rest;
    ctx.channel().config().setAutoRead(false);
    room.await(ctx);
  }

  private void skipUnfinished(ChannelHandlerContext ctx) {
    int rest = current.bodyLength() - bodyBytes;
    ledger.release(body);
    body = none;
    bodyBytes = 0;
    room.end();
    endAtHeader(ctx, new Inbound.NoRoom(current), rest);
  }

  /** Whether a body waits for room; then nothing is to be read. For the event loop. */
  public boolean awaitsRoom() {
    return room.isWaiting();
  }

  /** How many bytes the connection's bodies hold, apart from the one that arrives. */
  public long endedBodyBytes() {
    return ledger.heldBytes() - body.length;
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

  private void refuse(ChannelHandlerContext ctx, String reason, boolean framingLost) {
    deaf = framingLost;
    endAtHeader(
        ctx,
        new Inbound.Unacceptable(current, reason, framingLost),
        framingLost ? 0 : current.bodyLength());
  }

  private void endAtHeader(ChannelHandlerContext ctx, Inbound frame, int skipped) {
    bytesToSkip = skipped;
    headerBytes = 0;
    framesEnded++;
    ctx.fireChannelRead(frame);
  }

  private void readBody(ChannelHandlerContext ctx, ByteBuf in) {
    int length = current.bodyLength();
    if (bodyBytes == body.length && !grow(ctx, in, length)) {
      return;
    }
    int count = Math.min(Math.min(body.length, length) - bodyBytes, in.readableBytes());
    in.readBytes(body, bodyBytes, count);
    bodyBytes += count;
    if (bodyBytes == length) {
      emit(ctx);
    }
  }

  private boolean grow(ChannelHandlerContext ctx, ByteBuf in, int length) {
    int larger = length; // at once where it ends with what was read
    if (in.readableBytes() < length - bodyBytes) {
      larger = (int) Math.min(length, Math.max(FIRST_BYTES, body.length * 2L));
      if (!room.extend(larger - body.length, length)) {
        awaitRoom(ctx, in);
        return false;
      }
    }
    body = ledger.grow(body, larger);
    return true;
  }

  private void emit(ChannelHandlerContext ctx) {
    room.end();
    Inbound.Frame frame = new Inbound.Frame(current, body, ledger);
    provenBytes = Math.max(provenBytes, Math.min(current.bodyLength(), MAX_PROVEN_BYTES));
    headerBytes = 0;
    framesEnded++;
    body = none;
    bodyBytes = 0;
    ctx.fireChannelRead(frame);
  }

  /** The connection is gone: nobody waits for the rest of an unfinished body. */
  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    ledger.release(body);
    body = none;
    deaf = true;
    room.lost();
  }

  private int u16(int offset) {
    return (header[offset] & 0xff) << 8 | header[offset + 1] & 0xff;
  }

  private int i32(int offset) {
    return u16(offset) << 16 | u16(offset + 2);
  }
}
