package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.trunkline.internal.transport.Parts;
import java.util.zip.CRC32C;

/**
 * A long message as the frames of its {@link Chunk}s. The checksums of their contents are computed
 * by the thread that makes it; for the event loop after that.
 */
final class ChunkedBody implements Parts {

  private static final int FRONT_BYTES = Chunk.OVERHEAD_BYTES - WireFormat.CHECKSUM_BYTES;

  private final FrameHeader message;
  private final byte[] array;
  private final int from;
  private final int[] checksums;
  private final CRC32C crc = new CRC32C();
  private final byte[] front = new byte[FRONT_BYTES];
  private int offset;
  private boolean aborted;
  private boolean ended;

  /**
   * @param message its header, with the length of its body
   * @param array has the body, which does not change any more
   * @param from where in the array the body begins
   */
  ChunkedBody(FrameHeader message, byte[] array, int from) {
    this.message = message;
    this.array = array;
    this.from = from;
    this.checksums = new int[chunks(message.bodyLength())];
    for (int i = 0; i < checksums.length; i++) {
      offset = i * Chunk.CONTENT_BYTES;
      checksums[i] = putFront();
    }
    offset = 0;
  }

  private static int chunks(int bytes) {
    return (bytes + Chunk.CONTENT_BYTES - 1) / Chunk.CONTENT_BYTES;
  }

  private int nextLength() {
    return aborted ? 0 : Math.min(Chunk.CONTENT_BYTES, message.bodyLength() - offset);
  }

  /** Writes the header of the next part to its place; returns the checksum of the frame. */
  private int putFront() {
    int length = putHeaders();
    crc.update(front, OutgoingFrame.BODY_OFFSET, Chunk.HEADER_BYTES);
    crc.update(array, from + offset, length);
    return (int) crc.getValue();
  }

  private int putHeaders() {
    int length = nextLength();
    new Chunk(message, offset, length).writeHeaders(front);
    crc.reset();
    crc.update(front, 0, WireFormat.HEADER_BYTES);
    WireFormat.putI32(front, WireFormat.HEADER_BYTES, (int) crc.getValue());
    return length;
  }

  @Override
  public boolean hasNext() {
    return !ended;
  }

  @Override
  public int nextSize() {
    return ended ? 0 : Chunk.OVERHEAD_BYTES + nextLength();
  }

  @Override
  public void writeNext(ByteBuf target) {
    int checksum;
    int length = nextLength();
    if (aborted) {
      checksum = putFront();
    } else {
      putHeaders();
      checksum = checksums[offset / Chunk.CONTENT_BYTES];
    }
    target.writeBytes(front).writeBytes(array, from + offset, length).writeInt(checksum);
    offset += length;
    ended = aborted || offset == message.bodyLength();
  }

  @Override
  public int unwritten() {
    if (ended || aborted) {
      return nextSize();
    }
    int left = message.bodyLength() - offset;
    return left + chunks(left) * Chunk.OVERHEAD_BYTES;
  }

  @Override
  public void abort() {
    aborted = true;
  }
}
