package io.trunkline.internal.protocol;

import io.trunkline.serialization.PayloadInput;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the {@link FrameDecoder} makes of received bytes. */
public sealed interface Inbound {

  /** The header that came in. */
  FrameHeader header();

  /** A whole frame with its body unread. For one owner at a time. */
  final class Frame implements Inbound {

    private final FrameHeader header;
    private final byte[] array;
    private final @Nullable BodyPool home;

    /** A frame of its own array. */
    public Frame(FrameHeader header, byte[] body) {
      this(header, body, null);
    }

    /**
     * @param array begins with the body
     * @param home where the array returns to; null for nowhere
     */
    Frame(FrameHeader header, byte[] array, @Nullable BodyPool home) {
      this.header = header;
      this.array = array;
      this.home = home;
    }

    @Override
    public FrameHeader header() {
      return header;
    }

    /** The array that begins with the body. */
    byte[] array() {
      return array;
    }

    /** How many bytes of the array are the body. */
    int length() {
      return header.bodyLength();
    }

    /** The body, to be read from an offset. */
    PayloadInput input(int offset) {
      return new PayloadInput(array, offset, length() - offset);
    }

    /** An array of exactly the body. */
    public byte[] body() {
      return array.length == length() ? array : Arrays.copyOf(array, length());
    }

    /**
     * Says that the body is read and nobody looks at it again. Nobody has to: a frame that is
     * dropped is collected like any object.
     */
    void release() {
      if (home != null) {
        home.release(array);
      }
    }
  }

  /**
   * A frame whose declared length is not acceptable. Its body is never looked at.
   *
   * @param reason text for the peer
   * @param framingLost whether the connection has to be closed; otherwise the body is being skipped
   */
  record Unacceptable(FrameHeader header, String reason, boolean framingLost) implements Inbound {}

  /** Bytes that are no frame: the connection has to be closed. */
  record NoFrame(int firstBytes) implements Inbound {

    /** The bytes as a number, and as text if they are: HTTP peers say {@code HT} or {@code GE}. */
    @Override
    public String toString() {
      String hex = "0x" + Integer.toHexString(firstBytes);
      int high = firstBytes >> 8;
      int low = firstBytes & 0xff;
      return isPrintable(high) && isPrintable(low)
          ? hex + " (\"" + (char) high + (char) low + "\")"
          : hex;
    }

    private static boolean isPrintable(int character) {
      return character > ' ' && character < 0x7f;
    }

    @Override
    public FrameHeader header() {
      throw new IllegalStateException("there is no header behind wrong magic");
    }
  }
}
