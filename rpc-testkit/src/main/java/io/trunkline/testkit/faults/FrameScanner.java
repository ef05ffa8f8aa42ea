package io.trunkline.testkit.faults;

/**
 * Finds where the frames of one stream end: a frame is a header of 16 bytes, which begins with the
 * magic and ends with the length of the body, and the body.
 */
final class FrameScanner {

  private static final int HEADER_BYTES = 16;
  private static final int LENGTH_AT = 12;
  private static final int MAGIC = 0xdabb;

  private final byte[] header = new byte[HEADER_BYTES];
  private int headerBytes;
  private long bodyLeft;
  private boolean lost;

  /**
   * Goes on to the end of the frame that has begun, or of the bytes.
   *
   * @return how many of the bytes that were, more than 0 if there are any
   */
  int advance(byte[] bytes, int offset, int length) {
    if (lost) {
      return length;
    }
    int taken = 0;
    while (headerBytes < HEADER_BYTES && taken < length) {
      header[headerBytes++] = bytes[offset + taken++];
      if (headerBytes == HEADER_BYTES) {
        bodyLeft = Integer.toUnsignedLong(number(LENGTH_AT, Integer.BYTES));
        lost = number(0, Short.BYTES) != MAGIC;
      }
    }
    if (lost) {
      return length;
    }
    long ofBody = Math.min(bodyLeft, length - taken);
    bodyLeft -= ofBody;
    taken += (int) ofBody;
    if (headerBytes == HEADER_BYTES && bodyLeft == 0) {
      headerBytes = 0;
    }
    return taken;
  }

  /** Whether a frame has ended, or none has begun. */
  boolean isBetween() {
    return !lost && headerBytes == 0;
  }

  /** Whether there was something that is no frame, so that no more can be found. */
  boolean isLost() {
    return lost;
  }

  private int number(int at, int size) {
    int number = 0;
    for (int i = at; i < at + size; i++) {
      number = number << Byte.SIZE | header[i] & 0xff;
    }
    return number;
  }
}
