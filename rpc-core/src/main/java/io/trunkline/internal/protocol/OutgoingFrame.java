package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.Parts;
import io.trunkline.internal.transport.SendGuard;
import io.trunkline.serialization.PayloadOutput;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A frame as it is written: its array is pooled, and copied to the socket's buffer by the event
 * loop. Its owner sends it or releases it.
 */
final class OutgoingFrame implements Outgoing {

  /** Where bodies begin in the array: room for the header and its checksum is in front of them. */
  static final int BODY_OFFSET = WireFormat.HEADER_BYTES + WireFormat.CHECKSUM_BYTES;

  /** Where the frame begins in the array if its header has no checksum. */
  private static final int PLAIN_OFFSET = WireFormat.CHECKSUM_BYTES;

  private static final int MAX_KEPT_BYTES = 256 * 1024;

  private final PayloadOutput out;
  private final @Nullable OutgoingFramePool pool;
  private @Nullable SendGuard guard;
  private boolean isCall;
  private final CRC32C crc = new CRC32C();
  private @Nullable Framing begins;

  /** The body that is written in its place if it is long; null for its own. */
  private @Nullable ChunkedBody chunks;

  private boolean released;

  /** Whether it has its checksums: of its header, before the body, and of both, after the array. */
  private boolean sealed;

  private int checksum;

  /**
   * When the method ended whose reply this is: the last bytes of the body are the time from then
   * until the frame leaves. 0 if the frame has no such bytes.
   */
  private long endedNanos;

  /** Whether those bytes are not in the checksum yet. */
  private boolean isChecksumOpen;

  /** Of all chunks. */
  private int size;

  /**
   * @param pool where it returns to; null for nowhere
   */
  OutgoingFrame(PayloadOutput out, @Nullable OutgoingFramePool pool) {
    this.out = out;
    this.pool = pool;
  }

  /** A frame with this body, which returns to no pool. */
  static OutgoingFrame of(int flags, int status, long id, byte[] body) {
    int size = BODY_OFFSET + body.length;
    OutgoingFrame frame = new OutgoingFrame(new PayloadOutput(size, size), null).begin();
    frame.body().write(body, 0, body.length);
    return frame.complete(flags, status, id);
  }

  /** The position of the body, after the room for the header. */
  PayloadOutput body() {
    return out;
  }

  /** Empties it and leaves room for the header. */
  OutgoingFrame begin() {
    released = false;
    sealed = false;
    chunks = null;
    isCall = false;
    endedNanos = 0;
    isChecksumOpen = false;
    out.reset();
    out.ensure(BODY_OFFSET);
    out.position(BODY_OFFSET);
    return this;
  }

  /** Puts the header in front of the body. */
  OutgoingFrame complete(int flags, int status, long id) {
    int bodyLength = out.position() - BODY_OFFSET;
    WireFormat.putHeader(out.array(), PLAIN_OFFSET, flags, status, id, bodyLength);
    return this;
  }

  /**
   * Appends how long the stages of the request took. Does nothing if they would make the body too
   * long.
   *
   * @param flag of the first byte of the body, which shows that they are there
   */
  void append(ReplyTimes times, int flag) {
    int length = out.position() - BODY_OFFSET + PackedTimes.BYTES;
    boolean isTooLong = times.longestBody() > 0 && length > times.longestBody();
    if (isTooLong || out.room() < PackedTimes.BYTES) {
      return;
    }
    out.ensure(PackedTimes.BYTES);
    long bits = times.packedTimes();
    byte[] array = out.array();
    int at = out.position();
    PackedTimes.write(bits, array, at);
    out.position(at + PackedTimes.BYTES);
    array[BODY_OFFSET] |= (byte) flag;
    endedNanos = times.endedNanos();
    if (length > Chunk.LONGEST_WHOLE_BODY) { // it may travel in chunks, which are final
      putReplyTime(System.nanoTime());
    }
  }

  private void putReplyTime(long nanos) {
    int word = PackedTimes.word(nanos - endedNanos);
    byte[] array = out.array();
    int end = out.position();
    array[end - 2] = (byte) (word >> Byte.SIZE);
    array[end - 1] = (byte) word;
  }

  @Override
  public boolean wantsTime() {
    return endedNanos != 0 && chunks == null || guard != null && guard.wantsTime();
  }

  @Override
  public void leaves(long nanos) {
    if (endedNanos != 0 && (isChecksumOpen || !sealed)) {
      putReplyTime(nanos);
    }
    if (guard != null) {
      guard.leaves(nanos);
    }
  }

  /** Takes who is asked when it leaves; null for nobody. */
  OutgoingFrame guard(@Nullable SendGuard newGuard) {
    guard = newGuard;
    return this;
  }

  @Override
  public void guardedBy(SendGuard newGuard) {
    guard = newGuard;
  }

  /** Marks this frame as a call. */
  OutgoingFrame call() {
    isCall = true;
    return this;
  }

  @Override
  public boolean isCall() {
    return isCall;
  }

  /** Takes the form of a connection's frames; called after {@link #complete}. */
  OutgoingFrame sealed(Framing framing) {
    seal(framing);
    return this;
  }

  /** Marks this frame as the first one of this form. */
  OutgoingFrame begins(Framing framing) {
    begins = framing;
    return sealed(framing);
  }

  @Override
  public @Nullable Framing begins() {
    return begins;
  }

  @Override
  public int seal(Framing framing) {
    if (sealed || !framing.isChecked()) {
      return 0;
    }
    sealed = true;
    byte[] array = out.array();
    int bodyLength = out.position() - BODY_OFFSET;
    if (framing.isChunked() && bodyLength > Chunk.LONGEST_WHOLE_BODY) {
      int before = bodyLength + WireFormat.HEADER_BYTES;
      FrameHeader header = FrameHeader.read(array, PLAIN_OFFSET, 0);
      chunks = new ChunkedBody(header, array, BODY_OFFSET);
      size = chunks.unwritten();
      return size - before;
    }
    System.arraycopy(array, PLAIN_OFFSET, array, 0, WireFormat.HEADER_BYTES);
    WireFormat.putI32(array, WireFormat.LENGTH_OFFSET, bodyLength + 2 * WireFormat.CHECKSUM_BYTES);
    crc.reset();
    crc.update(array, 0, WireFormat.HEADER_BYTES);
    WireFormat.putI32(array, WireFormat.HEADER_BYTES, (int) crc.getValue());
    isChecksumOpen = endedNanos != 0;
    crc.update(
        array, BODY_OFFSET, isChecksumOpen ? bodyLength - PackedTimes.LAST_BYTES : bodyLength);
    checksum = (int) crc.getValue();
    return 2 * WireFormat.CHECKSUM_BYTES;
  }

  @Override
  public @Nullable Parts parts() {
    return chunks;
  }

  @Override
  public boolean isUnwanted() {
    return guard != null && guard.isUnwanted();
  }

  @Override
  public boolean markSent() {
    return guard == null || guard.markSent();
  }

  @Override
  public boolean markDropped() {
    return guard == null || guard.markDropped();
  }

  @Override
  public int takenBackBytes() {
    return guard == null ? 0 : guard.takenBackBytes();
  }

  @Override
  public boolean isTakenBackAsLong() {
    return guard != null && guard.isTakenBackAsLong();
  }

  @Override
  public int size() {
    if (chunks != null) {
      return size;
    }
    return out.position() + (sealed ? WireFormat.CHECKSUM_BYTES : -PLAIN_OFFSET);
  }

  @Override
  public void writeTo(ByteBuf target) {
    writeTo(target, 0, size());
  }

  @Override
  public void writeTo(ByteBuf target, int from, int count) {
    if (isChecksumOpen) {
      isChecksumOpen = false;
      int last = PackedTimes.LAST_BYTES;
      crc.update(out.array(), out.position() - last, last);
      checksum = (int) crc.getValue();
    }
    int begin = sealed ? 0 : PLAIN_OFFSET;
    int inArray = out.position() - begin;
    int ofArray = Math.max(0, Math.min(count, inArray - from));
    target.writeBytes(out.array(), begin + from, ofArray);
    if (ofArray < count && count - ofArray == WireFormat.CHECKSUM_BYTES) {
      target.writeInt(checksum);
    } else {
      for (int i = from + ofArray - inArray; i < from + count - inArray; i++) { // it is cut in two
        target.writeByte(checksum >>> Byte.SIZE * (WireFormat.CHECKSUM_BYTES - 1 - i));
      }
    }
  }

  @Override
  public void release() {
    if (released) {
      throw new IllegalStateException("this outgoing frame was released before");
    }
    released = true;
    guard = null; // a frame of the pool keeps no call
    if (pool != null && out.array().length <= MAX_KEPT_BYTES) {
      pool.release(this);
    }
  }
}
