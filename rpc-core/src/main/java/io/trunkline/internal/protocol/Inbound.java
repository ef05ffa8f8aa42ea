package io.trunkline.internal.protocol;

import io.trunkline.serialization.PayloadInput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A message that the {@link FrameDecoder} reads from received bytes. */
public sealed interface Inbound {

  /** The header that came in. */
  FrameHeader header();

  /**
   * A whole frame with its body unread. It has one owner at a time, and its last owner {@linkplain
   * #release releases} it, exactly once, whether it was read, refused, expired or dropped.
   */
  final class Frame implements Inbound {

    private static final VarHandle ARRAY;

    /** More bytes than the names of the called method and the caller's time limit take. */
    private static final int BEGINNING_BYTES = 64;

    static {
      try {
        ARRAY = MethodHandles.lookup().findVarHandle(Frame.class, "array", byte[].class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    /** The fields of its header, which need no separate object for each frame. */
    private final byte flags;

    private final byte status;
    private final long id;
    private final int length;

    /** Begins with the body; null once the frame was released. */
    private volatile byte @Nullable [] array;

    /** The parts of the body; the array is then a placeholder until the body is requested. */
    private final @Nullable BodyParts parts;

    private final @Nullable ByteLedger ledger;

    /** Whether reading the body may cost no more than reading a short one; for its owner. */
    private boolean isRestricted;

    /** Whether it has an owner that will release it in any case; for the event loop. */
    private boolean isTaken;

    /** A frame of its own array, which nobody counts. */
    public Frame(FrameHeader header, byte[] body) {
      this(header, body, null);
    }

    /**
     * @param array begins with the body
     * @param ledger from which the array was acquired and to which it returns; null for none
     */
    Frame(FrameHeader header, byte[] array, @Nullable ByteLedger ledger) {
      this(header, array, null, ledger);
    }

    /** A frame whose body came in parts; the first thread that reads the body joins them. */
    Frame(FrameHeader header, BodyParts parts, ByteLedger ledger) {
      this(header, parts.standIn(), parts, ledger);
    }

    private Frame(
        FrameHeader header, byte[] array, @Nullable BodyParts parts, @Nullable ByteLedger ledger) {
      this.flags = (byte) header.flags();
      this.status = (byte) header.status();
      this.id = header.id();
      this.length = header.bodyLength();
      this.array = array;
      this.parts = parts;
      this.ledger = ledger;
    }

    /** Whether the header marks the frame as a request. Creates no object. */
    public boolean isRequest() {
      return (flags & WireFormat.REQUEST) != 0;
    }

    /** Whether the header marks the frame as an event. Creates no object. */
    public boolean isEvent() {
      return (flags & WireFormat.EVENT) != 0;
    }

    @Override
    public FrameHeader header() {
      return new FrameHeader(flags & 0xff, status & 0xff, id, length);
    }

    /** The array that begins with the body; not to be used once the frame was released. */
    byte[] array() {
      byte[] present = array;
      if (parts != null && present == parts.standIn()) {
        present = parts.join(); // its owner is the only one to ask
        array = present;
      }
      if (present == null) {
        throw new IllegalStateException(
            "the body of " + header() + " is read after its frame was released");
      }
      return present;
    }

    /** Returns a frame with room for the converted body of this one, counted by the same ledger. */
    Frame withRoomFor(int bytes) {
      FrameHeader longer = new FrameHeader(flags & 0xff, status & 0xff, id, bytes);
      byte[] room = ledger == null ? new byte[bytes] : ledger.acquire(bytes);
      Frame other = new Frame(longer, room, ledger);
      other.isRestricted = isRestricted;
      return other;
    }

    /** The status that its header has, 0 to 255. */
    public int status() {
      return status & 0xff;
    }

    /** The number of the serialization that its body is written with. */
    public int serializationId() {
      return flags & WireFormat.SERIALIZATION_MASK;
    }

    /** The id that its header has. */
    public long id() {
      return id;
    }

    /** Whether its header requests a reply. */
    public boolean isTwoWay() {
      return (flags & WireFormat.TWO_WAY) != 0;
    }

    /** How many bytes of the array are the body. */
    public int length() {
      return length;
    }

    /** Restricts what reading the body may cost; see {@link PayloadInput#restrict}. */
    public void restrict() {
      isRestricted = true;
    }

    /** Whether the body consists of these bytes. */
    boolean has(byte[] bytes) {
      return length == bytes.length
          && Arrays.equals(array(), 0, bytes.length, bytes, 0, bytes.length);
    }

    /** The body without its last bytes, to be read from its beginning. */
    PayloadInput inputWithout(int last) {
      return new PayloadInput(array(), 0, length() - last);
    }

    /** The body, to be read from an offset. */
    PayloadInput input(int offset) {
      PayloadInput input = new PayloadInput(array(), offset, length() - offset);
      if (isRestricted) {
        input.restrict();
      }
      return input;
    }

    /** The first bytes of the body, which may be looked at on an event loop however long it is. */
    PayloadInput beginning() {
      byte[] present = array;
      if (parts == null || present != parts.standIn()) {
        return input(0);
      }
      byte[] first = parts.first(BEGINNING_BYTES);
      return new PayloadInput(first, 0, first.length);
    }

    /** An array of exactly the body; not to be used once the frame was released. */
    public byte[] body() {
      byte[] present = array();
      return present.length == length() ? present : Arrays.copyOf(present, length());
    }

    /**
     * Releases the body, which is not read again. Any thread may call this, once.
     *
     * @throws IllegalStateException if it was released before: another frame may use the array by
     *     now
     */
    public void release() {
      if (!releaseIfHeld()) {
        throw new IllegalStateException("the frame of " + header() + " was released before");
      }
    }

    /** Releases the frame unless it was released, for an owner that an Error has stopped. */
    public void discard() {
      releaseIfHeld();
    }

    private boolean releaseIfHeld() {
      byte[] taken = (byte[]) ARRAY.getAndSet(this, (byte[]) null);
      if (taken == null) {
        return false;
      }
      try {
        giveBack(taken);
      } catch (Throwable failure) { // its bytes would count for good
        giveBack(taken);
        throw failure;
      }
      return true;
    }

    /** From now on, the caller must release the frame, even after a failure. For the event loop. */
    public void taken() {
      isTaken = true;
    }

    boolean isTaken() {
      return isTaken;
    }

    private void giveBack(byte[] taken) {
      if (parts != null && taken == parts.standIn()) {
        parts.release();
      } else if (ledger != null) {
        ledger.release(taken);
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

  /** A frame whose body found no room among those that are arriving, and is being skipped. */
  record NoRoom(FrameHeader header) implements Inbound {}

  /** A frame of a refused peer, or a reply that nobody awaits, whose body is being skipped. */
  record HeaderOnly(FrameHeader header) implements Inbound {}

  /**
   * A frame that differs from the frame that its sender wrote. Its length may be wrong too, so the
   * connection has to be closed.
   *
   * @param what the fault, in human-readable form
   */
  record Corrupt(String what) implements Inbound {

    /** The fault and the next step. */
    public String reason() {
      return what
          + ": bytes were changed on their way or in memory. Nothing of it was used, and the"
          + " connection cannot go on; look for faulty memory or network hardware, and for a proxy"
          + " in between that rewrites bytes";
    }

    @Override
    public FrameHeader header() {
      throw new IllegalStateException("the header of a changed frame is unusable");
    }
  }

  /** Bytes that are not a frame: the connection has to be closed. */
  record NoFrame(int firstBytes) implements Inbound {

    /** The bytes as a number, and as text if they are: HTTP peers send {@code HT} or {@code GE}. */
    @Override
    public String toString() {
      String hex = "0x" + Integer.toHexString(firstBytes);
      int high = firstBytes >> 8;
      int low = firstBytes & 0xff;
      if (high == 0x16 && low == 3) {
        return hex + " (a TLS handshake; TLS is off at this end)";
      }
      return isPrintable(high) && isPrintable(low)
          ? hex + " (\"" + (char) high + (char) low + "\")"
          : hex;
    }

    private static boolean isPrintable(int character) {
      return character > ' ' && character < 0x7f;
    }

    @Override
    public FrameHeader header() {
      throw new IllegalStateException("a frame with wrong magic has no header");
    }
  }
}
