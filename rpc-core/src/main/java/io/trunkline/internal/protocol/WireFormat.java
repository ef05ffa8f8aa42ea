package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.transport.Framing;

/**
 * The frame header of Dubbo's wire. All integers are big-endian.
 *
 * <pre>
 *   0        2      3       4                    12             16
 *   +--------+------+-------+---------------------+--------------+---------------
 *   | da bb  | flag | byte3 | id, signed 64 bit   | body length  | body
 *   +--------+------+-------+---------------------+--------------+---------------
 *   flag   bit 7 request, bit 6 two-way (requests only), bit 5 event, bits 4..0 serialization id
 *   byte3  status in a response; in a request stock peers write 0 and never read it, and peers of
 *          ours show the mark of the handshake
 * </pre>
 */
public final class WireFormat {

  /** Size of the header. */
  public static final int HEADER_BYTES = 16;

  /**
   * Size of each checksum of a checked frame: that of the header behind it, and that of header and
   * body at the end. The length in the header counts both.
   */
  public static final int CHECKSUM_BYTES = 4;

  /** First two bytes of each frame. */
  public static final short MAGIC = (short) 0xdabb;

  /** Offset of the flag byte. */
  public static final int FLAG_OFFSET = 2;

  /** Offset of the status byte. */
  public static final int STATUS_OFFSET = 3;

  /** Offset of the request id. */
  public static final int ID_OFFSET = 4;

  /** Offset of the body length. */
  public static final int LENGTH_OFFSET = 12;

  /** Flag: the frame is a request. */
  public static final int REQUEST = 0x80;

  /** Flag: the sender of a request waits for a response. */
  public static final int TWO_WAY = 0x40;

  /** Flag: the frame is an event, not a call. */
  public static final int EVENT = 0x20;

  /** The bits of the flag byte that hold the serialization id. */
  public static final int SERIALIZATION_MASK = 0x1f;

  /** The protocol version we send; peers reply with attachments from 2.0.2 to 2.0.99. */
  public static final String PROTOCOL_VERSION = "2.0.2";

  /** The serialization id of hessian2, which every stock peer has. */
  public static final int HESSIAN2_ID = 2;

  /** How many characters a name in a request may have; real ones are much shorter. */
  public static final int MAX_NAME_CHARS = 1_024;

  /** How many characters a descriptor in a request may have: over 100 long class names fit. */
  public static final int MAX_DESCRIPTOR_CHARS = 16 * 1_024;

  /** The form of a connection's frames under these terms. */
  public static Framing framing(Terms terms) {
    return Framing.of(terms.hasChecksums(), terms.hasChunks());
  }

  private WireFormat() {}

  /** Writes a header into an array. */
  public static void putHeader(
      byte[] target, int offset, int flags, int status, long id, int bodyLength) {
    target[offset] = (byte) (MAGIC >> 8);
    target[offset + 1] = (byte) MAGIC;
    target[offset + FLAG_OFFSET] = (byte) flags;
    target[offset + STATUS_OFFSET] = (byte) status;
    for (int i = 0; i < 8; i++) {
      target[offset + ID_OFFSET + i] = (byte) (id >> 56 - 8 * i);
    }
    putI32(target, offset + LENGTH_OFFSET, bodyLength);
  }

  /** Reads a number of 32 bits. */
  static int i32(byte[] source, int offset) {
    return (source[offset] & 0xff) << 24
        | (source[offset + 1] & 0xff) << 16
        | (source[offset + 2] & 0xff) << 8
        | source[offset + 3] & 0xff;
  }

  /** Writes a number of 32 bits. */
  static void putI32(byte[] target, int offset, int value) {
    for (int i = 0; i < 4; i++) {
      target[offset + i] = (byte) (value >> 24 - 8 * i);
    }
  }
}
