package io.trunkline.internal.protocol;

import io.netty.buffer.ByteBuf;
import io.trunkline.internal.transport.Framing;
import java.util.zip.CRC32C;

/**
 * The frame that is arriving on one connection: its header, then its body, and what their checksums
 * are so far; or the rest of a frame that is skipped. For the event loop.
 */
final class PartialFrame {

  private final ByteLedger ledger;
  private final CRC32C crc = new CRC32C();
  private final byte[] none = {};
  private final byte[] header = new byte[WireFormat.HEADER_BYTES + WireFormat.CHECKSUM_BYTES];
  private Framing framing = Framing.PLAIN;
  private int headerBytes;

  /** How long the body is, according to the header. */
  private int bodyLength;

  /** An array for the body, or for a part of it; {@link #none} before there is one. */
  private byte[] body = none;

  private int bodyBytes;

  /** How many bytes are left of a frame that was given up. */
  private int bytesToSkip;

  /**
   * @param ledger supplies and counts the arrays of bodies
   */
  PartialFrame(ByteLedger ledger) {
    this.ledger = ledger;
  }

  Framing framing() {
    return framing;
  }

  /** The next frame has this form. */
  void framing(Framing agreed) {
    framing = agreed;
  }

  /** How many bytes the checksum after a header or a body has. */
  int checksumBytes() {
    return framing.isChecked() ? WireFormat.CHECKSUM_BYTES : 0;
  }

  /** Whether no byte of the frame has come, and none of the last one is left to skip. */
  boolean isEmpty() {
    return headerBytes == 0 && bytesToSkip == 0;
  }

  /** How many bytes of the body have come. */
  int bodyBytes() {
    return bodyBytes;
  }

  /** How many bytes its array has. */
  int heldBytes() {
    return body.length;
  }

  /** Takes bytes of the header; true if they were the last. */
  boolean takeHeader(ByteBuf in) {
    int size = WireFormat.HEADER_BYTES + checksumBytes();
    int count = Math.min(size - headerBytes, in.readableBytes());
    in.readBytes(header, headerBytes, count);
    headerBytes += count;
    boolean isComplete = headerBytes == size;
    if (isComplete) {
      bodyLength = WireFormat.i32(header, WireFormat.LENGTH_OFFSET) - 2 * checksumBytes();
    }
    return isComplete;
  }

  /** Whether the header begins like one, as far as it has come. */
  boolean isMagic() {
    return header[0] == (byte) (WireFormat.MAGIC >> 8)
        && (headerBytes < 2 || header[1] == (byte) WireFormat.MAGIC);
  }

  /** The first bytes of input that is not a frame: one, or two if as many have arrived. */
  int firstBytes() {
    int first = header[0] & 0xff;
    return headerBytes < 2 ? first : first << 8 | header[1] & 0xff;
  }

  /** Compares the header with its checksum. From here on that of the body is computed. */
  boolean isHeaderIntact() {
    if (!framing.isChecked()) {
      return true;
    }
    crc.reset();
    crc.update(header, 0, WireFormat.HEADER_BYTES);
    return (int) crc.getValue() == WireFormat.i32(header, WireFormat.HEADER_BYTES);
  }

  /** The header, once it is complete; not kept, so that most frames need no object for it. */
  FrameHeader header() {
    return FrameHeader.read(header, 0, 2 * checksumBytes());
  }

  /** How many bytes the body and its checksum have. */
  int wholeBody() {
    return bodyLength + checksumBytes();
  }

  /** How many bytes the frame has. */
  int wholeFrame() {
    return WireFormat.HEADER_BYTES + bodyLength + 2 * checksumBytes();
  }

  /** How many bytes of the body and its checksum have not come. */
  int missingBytes() {
    return wholeBody() - bodyBytes;
  }

  /** Whether the array is full. */
  boolean isFull() {
    return bodyBytes == body.length;
  }

  /** Takes an array of so many bytes, which may be a part of the body. */
  void acquire(int bytes) {
    body = bytes == wholeBody() ? ledger.acquire(bytes) : ledger.acquirePart(bytes);
  }

  /** Moves the arrived bytes to a larger array. */
  void grow(int bytes) {
    body = ledger.grow(body, bytes);
  }

  /** Takes as many bytes of the body as the array has room for. */
  void takeBody(ByteBuf in) {
    takeBody(in, Math.min(Math.min(body.length, wholeBody()) - bodyBytes, in.readableBytes()));
  }

  /** Takes so many bytes of the body. */
  void takeBody(ByteBuf in, int count) {
    in.readBytes(body, bodyBytes, count);
    if (framing.isChecked()) { // now, as it is in the processor's cache
      crc.update(body, bodyBytes, Math.max(0, Math.min(count, bodyLength - bodyBytes)));
    }
    bodyBytes += count;
  }

  /** Compares the body with its checksum. */
  boolean isBodyIntact() {
    return !framing.isChecked() || (int) crc.getValue() == WireFormat.i32(body, bodyLength);
  }

  /** Hands over the array of the body, and makes room for the next frame. */
  byte[] takeOut() {
    byte[] taken = body;
    body = none;
    headerBytes = 0;
    bodyBytes = 0;
    return taken;
  }

  /** The next bytes, so many, are the rest of a frame that was given up. */
  void skipNext(int bytes) {
    bytesToSkip = bytes;
  }

  /** Skips bytes; true if they were the last to skip. */
  boolean skip(ByteBuf in) {
    int count = Math.min(bytesToSkip, in.readableBytes());
    in.skipBytes(count);
    bytesToSkip -= count;
    return bytesToSkip == 0;
  }

  /** Releases the arrived bytes, and makes room for the next frame. */
  void clear() {
    if (body != none) {
      ledger.release(body);
      body = none; // last: after an Error it is released again
    }
    headerBytes = 0;
    bodyBytes = 0;
  }
}
