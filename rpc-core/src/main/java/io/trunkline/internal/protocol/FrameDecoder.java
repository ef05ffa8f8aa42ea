package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the bytes of one connection into {@link Inbound} messages, regardless of the segments in
 * which they arrive.
 *
 * <p>Memory follows the bytes that arrived, not the length that was declared: a body's array grows
 * as it fills, up to the size of the largest body so far at once. A body over the limit is skipped:
 * its bytes are not kept, and never read as frames. So are the bytes of a refused peer. A negative
 * or huge length ends the connection.
 *
 * <p>The decoder decides how each frame ends. It passes control to four other classes:
 *
 * <ul>
 *   <li>{@link PartialFrame} owns the bytes of the current frame, their checksums, and the count of
 *       those to skip. It is called for every segment.
 *   <li>{@link AwaitedReplies} records which replies have a caller. It is asked once per frame,
 *       when the header is complete and the body is not at hand.
 *   <li>{@link ArrivingBody} owns the connection's share of the memory for unfinished bodies. It is
 *       asked before the array of an unfinished body is made or grows. If it refuses, the
 *       connection is not read until {@link ArrivingBodies.Event#ROOM_FREED}.
 *   <li>{@link ChunkAssembly} owns the messages that come in chunks. It takes each chunk that has
 *       ended, and returns the message that the chunk completes or makes fail.
 * </ul>
 *
 * <p>Every frame ends in {@code endFrame}, before its message is handed on. Afterwards the partial
 * frame has no bytes and no array, the state is {@code SKIPPING} if and only if bytes are left to
 * skip, the frame is counted as ended, and the body holds no room.
 */
public final class FrameDecoder extends ChannelInboundHandlerAdapter {

  /** What becomes of the next bytes. */
  private enum State {
    /** They belong to the header of a frame. */
    HEADER,
    /** They belong to the body of a frame. */
    BODY,
    /** They belong to a body that is skipped. */
    SKIPPING,
    /** They are not read: where the next frame begins is not known, or the peer is not trusted. */
    STOPPED,
    /** They are not read, because reading ended with an error. */
    FAILED
  }

  private static final int ALL_BODIES = -1;
  private static final int FIRST_BYTES = 1024;
  private static final int MAX_PROVEN_BYTES = 1024 * 1024;
  private static final int MAX_SKIPPED_BYTES = 64 * 1024 * 1024;

  private final BodyLimit limit;
  private final ByteLedger ledger;
  private final ArrivingBody room;
  private final AwaitedReplies awaited = new AwaitedReplies();
  private final ChunkAssembly assembly;
  private final PartialFrame partial;
  private final DecodingProgress progress;
  private State state = State.HEADER;

  /**
   * The memory that a body may take at once: as much as the largest body of this connection so far.
   */
  private int provenBytes = FIRST_BYTES;

  private int longestEvent = ALL_BODIES;

  /** The array of a frame that has ended and has no owner yet; null for none. */
  private byte @Nullable [] unownedArray;

  /** The last frame that was handed on; null before the first. */
  private Inbound.@Nullable Frame handedOn;

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
    this.partial = new PartialFrame(ledger);
    this.room = arriving.newBody();
    this.limit = BodyLimit.of(maxBodyBytes, side);
    this.assembly = new ChunkAssembly(limit, ledger, arriving, awaited);
    this.progress = new DecodingProgress(partial, assembly, ledger);
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
    awaited.only(newAwaited);
  }

  /** Sets the form of the frames after the current one; for the event loop. */
  public void framing(Framing agreed) {
    partial.framing(agreed);
  }

  /** The form of the next frame. */
  public Framing framing() {
    return partial.framing();
  }

  /** Reads nothing more, because further bytes cannot be trusted. For the event loop. */
  public void stop() {
    if (reads()) {
      state = State.STOPPED;
    }
  }

  /**
   * The receipt that reports to the sender of chunks how much has arrived; null if too little has
   * arrived.
   */
  public @Nullable Outgoing receipt() {
    return assembly.receipt();
  }

  /** Whether some chunks of the message with this id have arrived, and not all. */
  public boolean isArriving(long id) {
    return assembly.isUnderWay(id);
  }

  /** How far decoding has come. For the event loop. */
  public DecodingProgress progress() {
    return progress;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    int start = in.readerIndex();
    try {
      while (in.isReadable() && reads()) {
        switch (state) {
          case HEADER -> readHeader(ctx, in);
          case BODY -> readBody(ctx, in);
          case SKIPPING -> skip(in);
          case STOPPED, FAILED -> {} // not reached
        }
      }
    } catch (Throwable failure) { // no memory for a body, for example: a frame does not begin next
      state = State.FAILED;
      throw failure;
    } finally {
      progress.read(in.readerIndex() - start);
      in.release();
    }
  }

  private boolean reads() {
    return state != State.STOPPED && state != State.FAILED;
  }

  /** Whether reading ended with an error, so that nothing more is read. For the event loop. */
  public boolean hasFailed() {
    return state == State.FAILED;
  }

  private void skip(ByteBuf in) {
    if (partial.skip(in)) {
      state = State.HEADER;
    }
  }

  private void readHeader(ChannelHandlerContext ctx, ByteBuf in) {
    boolean isComplete = partial.takeHeader(in);
    if (!partial.isMagic() && partial.framing().isChecked()) {
      corrupt(ctx, "what follows the last frame does not begin like one");
    } else if (!partial.isMagic()) {
      state = State.STOPPED; // the next magic may be in the middle of a body
      ctx.fireChannelRead(new Inbound.NoFrame(partial.firstBytes()));
    } else if (isComplete && !partial.isHeaderIntact()) {
      corrupt(ctx, "the header of a frame does not have its checksum");
    } else if (isComplete) {
      headerComplete(ctx, in, partial.header());
    }
  }

  private void headerComplete(ChannelHandlerContext ctx, ByteBuf in, FrameHeader current) {
    int length = current.bodyLength();
    if (Notice.isTooLong(current)) {
      corrupt(ctx, "a notice declares " + length + " bytes, far more than it can have");
    } else if (length < 0) {
      refuse(ctx, current, "body length " + length + " is negative", true);
    } else if (length > longestBody(current)) {
      refuse(ctx, current, limit.refusal(length), length > MAX_SKIPPED_BYTES);
    } else if (longestEvent != ALL_BODIES && !(current.isEvent() && length <= longestEvent)) {
      endEarly(ctx, new Inbound.HeaderOnly(current), length);
    } else if (in.readableBytes() < length && !awaited.keeps(current)) {
      endEarly(ctx, new Inbound.HeaderOnly(current), partial.wholeBody());
    } else if (partial.wholeBody() == 0) {
      emit(ctx);
    } else {
      beginBody(ctx, in);
    }
  }

  /** Of a chunk, the limit is that of its message. */
  private int longestBody(FrameHeader current) {
    return framing().isChunked() && Chunk.is(current)
        ? Math.max(limit.bytes(), Chunk.LONGEST_WHOLE_BODY)
        : limit.bytes();
  }

  private void beginBody(ChannelHandlerContext ctx, ByteBuf in) {
    state = State.BODY;
    int all = partial.wholeBody();
    int atHand = in.readableBytes();
    int atOnce = Math.min(all, Math.max(provenBytes, atHand));
    if (atHand < all && !room.extend(atOnce, all)) {
      awaitRoom(ctx, in);
    } else {
      partial.acquire(atOnce);
    }
  }

  /**
   * There is no room for more of this body: the bytes read so far are kept, and the rest stays with
   * the peer until room is free. If there is not even room for the bytes read, the body is skipped.
   */
  private void awaitRoom(ChannelHandlerContext ctx, ByteBuf in) {
    int rest = in.readableBytes();
    if (!room.park(rest)) {
      skipUnfinished(ctx);
      return;
    }
    partial.grow(partial.bodyBytes() + rest);
    partial.takeBody(in, rest);
    ctx.fireUserEventTriggered(ArrivingBodies.Event.ROOM_AWAITED);
    room.await(ctx);
  }

  private void skipUnfinished(ChannelHandlerContext ctx) {
    FrameHeader current = partial.header();
    FrameHeader refused = current;
    if (framing().isChunked() && Chunk.is(current)) {
      refused = assembly.giveUp(current);
    }
    if (refused == null) { // its first chunk named the message, and that cannot be read
      String reason = "no room for a chunk; the connection is closed";
      endReading(ctx, new Inbound.Unacceptable(current, reason, true));
    } else {
      endEarly(ctx, new Inbound.NoRoom(refused), partial.missingBytes());
    }
  }

  /** Whether the body that is arriving has hardly gone on since this was asked last. */
  public boolean isBodySlow() {
    return room.isSlow(progress.framesEnded(), progress.readBytes()) && reads();
  }

  /**
   * Skips a body that is still arriving.
   *
   * @param ctx the context of this handler; null if it has been removed
   * @param framesEnded how many frames had ended before the body
   */
  public void skipBody(@Nullable ChannelHandlerContext ctx, long framesEnded) {
    if (ctx != null && reads() && progress.framesEnded() == framesEnded) {
      skipUnfinished(ctx);
    }
  }

  private void refuse(
      ChannelHandlerContext ctx, FrameHeader current, String reason, boolean framingLost) {
    Inbound refusal = new Inbound.Unacceptable(current, reason, framingLost);
    if (framingLost) {
      endReading(ctx, refusal);
    } else {
      endEarly(ctx, refusal, partial.wholeBody());
    }
  }

  private void readBody(ChannelHandlerContext ctx, ByteBuf in) {
    if (partial.isFull() && !grow(ctx, in)) {
      return;
    }
    partial.takeBody(in);
    if (partial.missingBytes() > 0) {
      return;
    }
    if (partial.isBodyIntact()) {
      emit(ctx);
    } else {
      int length = partial.header().bodyLength();
      corrupt(ctx, "a frame of " + length + " bytes does not have its checksum");
    }
  }

  private boolean grow(ChannelHandlerContext ctx, ByteBuf in) {
    int all = partial.wholeBody();
    int larger = all; // at once where it ends with what was read
    if (in.readableBytes() < partial.missingBytes()) {
      larger = (int) Math.min(all, Math.max(FIRST_BYTES, partial.heldBytes() * 2L));
      if (!room.extend(larger - partial.heldBytes(), all)) {
        awaitRoom(ctx, in);
        return false;
      }
    }
    partial.grow(larger);
    return true;
  }

  private void emit(ChannelHandlerContext ctx) {
    FrameHeader current = partial.header();
    provenBytes = Math.max(provenBytes, Math.min(partial.wholeBody(), MAX_PROVEN_BYTES));
    int frameBytes = partial.wholeFrame();
    byte[] array = partial.takeOut();
    unownedArray = array;
    progress.handedOn(frameBytes);
    endFrame(State.HEADER, 0);
    boolean isChunk = framing().isChunked() && Chunk.is(current);
    Inbound message =
        isChunk ? assembly.take(current, array) : new Inbound.Frame(current, array, ledger);
    if (message instanceof Inbound.Frame frame) {
      handedOn = frame;
    } else if (message instanceof Inbound.Unacceptable bad && bad.framingLost()) {
      state = State.STOPPED;
    }
    unownedArray = null;
    if (message != null) {
      ctx.fireChannelRead(message);
    }
  }

  /** Ends a frame before its last byte: the rest is skipped. */
  private void endEarly(ChannelHandlerContext ctx, Inbound frame, int skipped) {
    endFrame(skipped > 0 ? State.SKIPPING : State.HEADER, skipped);
    ctx.fireChannelRead(frame);
  }

  /** Ends a frame after which the beginning of the next one is not known. */
  private void endReading(ChannelHandlerContext ctx, Inbound frame) {
    endFrame(State.STOPPED, 0);
    ctx.fireChannelRead(frame);
  }

  private void corrupt(ChannelHandlerContext ctx, String what) {
    endReading(ctx, new Inbound.Corrupt(what));
  }

  /** Every frame ends here; the comment of the class names what holds afterwards. */
  private void endFrame(State next, int skipped) {
    state = next;
    partial.clear();
    partial.skipNext(skipped);
    progress.frameEnded();
    room.end(); // after all else: it may let the connection be read again
  }

  /**
   * An Error has stopped who was to take the last frame, which is released if nobody has. For the
   * event loop.
   */
  public void discardUntaken() {
    Inbound.Frame last = handedOn;
    if (last != null && !last.isTaken()) {
      last.discard();
    }
  }

  /** The connection is gone: nobody waits for the rest of an unfinished body. */
  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    state = State.STOPPED;
    try {
      byte[] array = unownedArray;
      unownedArray = null;
      if (array != null && !assembly.holds(array)) { // an Error came in between
        ledger.release(array);
      }
    } finally { // each of them, as nobody calls this again
      try {
        partial.clear();
      } finally {
        try {
          assembly.releaseAll();
        } finally {
          room.lost();
        }
      }
    }
  }
}
