package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The header of stored bytes. All numbers are big-endian.
 *
 * <pre>
 *   0  F7 54            eight or more bytes of a serialization never begin with these
 *   2  0010 0fsc        version 1; s: a schema digest follows, c: a checksum follows, f: the
 *                      length of the compressed piece follows
 *   3  wwwww ccc        wire id of the serialization, id of the compression
 *   4  4 bytes          fingerprint of the class table; 0 for none
 *   8  8 bytes if s     the table's whole digest, of which the fingerprint is the first half
 *      4 bytes if c     CRC-32C of the bytes that follow
 *      4 bytes if f     the length of the compressed piece; zeros pad the rest
 * </pre>
 *
 * <p>A compressed piece expands to at most {@value #EXPANSION} times the length of the bytes after
 * the envelope, which bounds the cost of hostile bytes; a writer pads a shorter piece.
 *
 * @param wireId of the serialization
 * @param compressionId 0 for none
 * @param fingerprint of the {@link StoredTable}; 0 for none
 * @param digest of the table; null if it is left out
 * @param checksum CRC-32C of the bytes after it, including the length of the piece; null if it is
 *     left out
 * @param pieceBytes the length of the compressed piece, which is followed by zeros; null if it
 *     extends to the end
 */
public record Envelope(
    int wireId,
    int compressionId,
    int fingerprint,
    @Nullable Long digest,
    @Nullable Integer checksum,
    @Nullable Integer pieceBytes) {

  /** The maximum number of bytes to which one byte after the envelope can expand. */
  public static final int EXPANSION = 32;

  /** The length of the short form, in bytes. */
  public static final int SHORT_BYTES = 8;

  private static final byte FIRST = (byte) 0xf7;
  private static final byte SECOND = 0x54;
  private static final int VERSION = 1;
  private static final int FILLED = 4;
  private static final int WITH_DIGEST = 2;
  private static final int WITH_CHECKSUM = 1;
  private static final int RESERVED = 0x18;

  /** The length of this envelope, in bytes. */
  public int bytes() {
    return bytes(digest != null, checksum != null) + (pieceBytes == null ? 0 : Integer.BYTES);
  }

  /** Where the checksum ends, which is made of all that follows. */
  int checksummedFrom() {
    return bytes(digest != null, checksum != null);
  }

  static int bytes(boolean digest, boolean checksum) {
    return SHORT_BYTES + (digest ? Long.BYTES : 0) + (checksum ? Integer.BYTES : 0);
  }

  /** Whether these bytes begin with an envelope of any version. */
  public static boolean isIn(byte[] bytes, int offset, int length) {
    return length >= SHORT_BYTES && bytes[offset] == FIRST && bytes[offset + 1] == SECOND;
  }

  /**
   * Reads the envelope at the beginning of these bytes.
   *
   * @return null if they do not begin with an envelope
   * @throws SerializationException if its version is unknown or it is truncated
   */
  public static @Nullable Envelope read(byte[] bytes, int offset, int length) {
    if (!isIn(bytes, offset, length)) {
      return null;
    }
    int form = bytes[offset + 2] & 0xff;
    if (form >>> 5 != VERSION || (form & RESERVED) != 0) {
      throw new SerializationException(
          "the envelope has form 0x"
              + Integer.toHexString(form)
              + ", expected version 1, 0x20 to 0x27; a newer Trunkline wrote it: read it with that");
    }
    boolean hasDigest = (form & WITH_DIGEST) != 0;
    boolean hasChecksum = (form & WITH_CHECKSUM) != 0;
    boolean isFilled = (form & FILLED) != 0;
    int expected = bytes(hasDigest, hasChecksum) + (isFilled ? Integer.BYTES : 0);
    if (length < expected) {
      throw new SerializationException(
          "the bytes end within their envelope: " + length + ", expected " + expected + " or more");
    }
    ByteBuffer rest = ByteBuffer.wrap(bytes, offset + 3, length - 3);
    int ids = rest.get() & 0xff;
    int fingerprint = rest.getInt();
    return new Envelope(
        ids >>> 3,
        ids & 7,
        fingerprint,
        hasDigest ? (Long) rest.getLong() : null,
        hasChecksum ? (Integer) rest.getInt() : null,
        isFilled ? (Integer) rest.getInt() : null);
  }

  /** Writes it to {@link #bytes()} bytes of an array. */
  void write(byte[] target, int offset) {
    ByteBuffer out = ByteBuffer.wrap(target, offset, bytes());
    int form =
        VERSION << 5
            | (digest == null ? 0 : WITH_DIGEST)
            | (checksum == null ? 0 : WITH_CHECKSUM)
            | (pieceBytes == null ? 0 : FILLED);
    out.put(FIRST).put(SECOND).put((byte) form).put((byte) (wireId << 3 | compressionId));
    out.putInt(fingerprint);
    if (digest != null) {
      out.putLong(digest);
    }
    if (checksum != null) {
      out.putInt(checksum);
    }
    if (pieceBytes != null) {
      out.putInt(pieceBytes);
    }
  }
}
