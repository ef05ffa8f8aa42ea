package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Mark;

/**
 * A part of a long message, as its own frame: a marked one-way event that only an end which agreed
 * on it ever gets.
 *
 * <pre>
 *   header of the frame: event, byte 3 = {@link Mark#CHUNK}, id of the message
 *   +-----------+------------+-----------------------+------------------+---------
 *   | flag of   | byte 3 of  | length of the         | offset of this   | content
 *   | the       | the        | message's body        | content in it    |
 *   | message   | message    | 4 bytes               | 4 bytes          |
 *   +-----------+------------+-----------------------+------------------+---------
 *   no content: the sender gives the message up
 * </pre>
 *
 * @param message the header of the message, with the length of its whole body
 * @param offset where in that the content belongs
 * @param length how long the content is
 */
record Chunk(FrameHeader message, int offset, int length) {

  /** Messages with longer bodies travel in chunks. */
  static final int LONGEST_WHOLE_BODY = 64 * 1024;

  /** What is in front of the content. */
  static final int HEADER_BYTES = 10;

  /** What a frame has beside the content. */
  static final int OVERHEAD_BYTES =
      WireFormat.HEADER_BYTES + 2 * WireFormat.CHECKSUM_BYTES + HEADER_BYTES;

  /** How much content a chunk has: so much that its frame has 32 KiB. */
  static final int CONTENT_BYTES = 32 * 1024 - OVERHEAD_BYTES;

  /** How much content each chunk but the last has at least, so that few bytes cost few objects. */
  static final int MIN_CONTENT_BYTES = 4 * 1024;

  private static final int FLAGS = WireFormat.REQUEST | WireFormat.EVENT | WireFormat.HESSIAN2_ID;
  private static final int STATUS_AT = 1;
  private static final int TOTAL_AT = 2;
  private static final int OFFSET_AT = 6;

  /** Whether a frame is one. */
  static boolean is(FrameHeader frame) {
    return frame.flags() == FLAGS && frame.status() == Mark.CHUNK;
  }

  /** Reads what is in front of the content; the body has at least so many bytes. */
  static Chunk read(FrameHeader frame, byte[] body) {
    FrameHeader message =
        new FrameHeader(
            body[0] & 0xff, body[STATUS_AT] & 0xff, frame.id(), WireFormat.i32(body, TOTAL_AT));
    return new Chunk(message, WireFormat.i32(body, OFFSET_AT), frame.bodyLength() - HEADER_BYTES);
  }

  /**
   * Writes the header of the frame with room for its checksum, and what is in front of the content.
   */
  void writeHeaders(byte[] target) {
    WireFormat.putHeader(
        target,
        0,
        FLAGS,
        Mark.CHUNK,
        message.id(),
        HEADER_BYTES + length + 2 * WireFormat.CHECKSUM_BYTES);
    int at = WireFormat.HEADER_BYTES + WireFormat.CHECKSUM_BYTES;
    target[at] = (byte) message.flags();
    target[at + STATUS_AT] = (byte) message.status();
    WireFormat.putI32(target, at + TOTAL_AT, message.bodyLength());
    WireFormat.putI32(target, at + OFFSET_AT, offset);
  }

  /** Whether the sender gives the message up. */
  boolean isAbort() {
    return length == 0;
  }

  /** Where the next one begins. */
  int end() {
    return offset + length;
  }
}
