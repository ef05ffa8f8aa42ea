package io.trunkline.calls;

import java.nio.ByteBuffer;
import java.util.Random;

/**
 * A frame that no honest peer sends, or one beside such, as the suites of frames put it between
 * good ones.
 *
 * @param name for messages
 * @param frame all its bytes
 * @param ending what has to become of it
 * @param isExecuted whether its method runs
 */
record FrameCase(String name, byte[] frame, Ending ending, boolean isExecuted) {

  /** What has to become of a frame. */
  enum Ending {
    /** It is good: the reply has its result. */
    REPLY,
    /** The reply refuses it. */
    REFUSAL,
    /** There is no reply, and the connection goes on. */
    SILENCE,
    /** The reply refuses it, and the connection ends. */
    REFUSAL_AND_END,
    /** The connection ends. */
    END;

    boolean isReplied() {
      return this == REPLY || this == REFUSAL || this == REFUSAL_AND_END;
    }

    boolean isEnd() {
      return this == REFUSAL_AND_END || this == END;
    }
  }

  /** Up to which length bodies are accepted by what the suites attack. */
  static final int LIMIT = 4_096;

  private static final int MAGIC = 0xdabb;
  private static final int MARK = 0x54;
  private static final int MAX_SKIPPED = 64 << 20;
  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;

  /** A request of which only the first two bytes are not as they should be, unless they are. */
  static FrameCase ofMagic(int magic, long id, byte[] request) {
    byte[] frame = RawPeer.frame(0xc2, id, request);
    ByteBuffer.wrap(frame).putShort((short) magic);
    boolean isGood = magic == MAGIC;
    return new FrameCase(
        String.format("magic %04x", magic), frame, isGood ? Ending.REPLY : Ending.END, isGood);
  }

  /** A request with any flags. */
  static FrameCase ofFlags(int flags, long id, byte[] request) {
    boolean isCall = (flags & REQUEST) != 0 && (flags & EVENT) == 0;
    boolean isReadable = (flags & 0x1f) == 2;
    Ending ending = Ending.SILENCE;
    if ((flags & REQUEST) != 0 && (flags & TWO_WAY) != 0) {
      ending = isCall && isReadable ? Ending.REPLY : Ending.REFUSAL;
    }
    return new FrameCase(
        String.format("flags %02x", flags),
        RawPeer.frame(flags, id, request),
        ending,
        isCall && isReadable);
  }

  /** A request with any status, which only Trunkline peers use, or a response to nothing. */
  static FrameCase ofStatus(int status, long id, byte[] request, boolean isResponse) {
    boolean isGood = !isResponse && status != MARK;
    Ending ending = isGood ? Ending.REPLY : isResponse ? Ending.SILENCE : Ending.REFUSAL;
    return new FrameCase(
        (isResponse ? "response of status " : "request of status ") + status,
        RawPeer.frame(isResponse ? 2 : 0xc2, status, id, request.length, request),
        ending,
        isGood);
  }

  /**
   * A request whose body is nothing but other frames, with any length.
   *
   * @param hidden what must not be run
   */
  static FrameCase ofLength(int length, long id, byte[] hidden) {
    boolean isEnd = length < 0 || length > MAX_SKIPPED;
    byte[] body = new byte[isEnd ? 4 * hidden.length : length];
    for (int at = 0; at < body.length; at += hidden.length) {
      System.arraycopy(hidden, 0, body, at, Math.min(hidden.length, body.length - at));
    }
    return new FrameCase(
        "length " + length,
        RawPeer.frame(0xc2, 0, id, length, body),
        isEnd ? Ending.REFUSAL_AND_END : Ending.REFUSAL,
        false);
  }

  /** Lengths of all kinds, the edges first: of ten four are read, three skipped, three the end. */
  static int length(int index) {
    int[] edges = {
      -1,
      -16,
      -17,
      Integer.MIN_VALUE,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE - 15,
      MAX_SKIPPED + 1,
      0,
      1,
      15,
      16,
      17,
      LIMIT - 1,
      LIMIT,
      LIMIT + 1,
      LIMIT + 16,
      1 << 20,
      1_000_000_000
    };
    if (index < edges.length) {
      return edges[index];
    }
    Random random = new Random(index);
    int kind = random.nextInt(10);
    if (kind < 4) {
      return random.nextInt(LIMIT + 1);
    }
    if (kind < 7) {
      return LIMIT + 1 + random.nextInt(3 * LIMIT);
    }
    return random.nextBoolean()
        ? random.nextInt() | Integer.MIN_VALUE
        : MAX_SKIPPED + 1 + random.nextInt(Integer.MAX_VALUE - MAX_SKIPPED);
  }
}
