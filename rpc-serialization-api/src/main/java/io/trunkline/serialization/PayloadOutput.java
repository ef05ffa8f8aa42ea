package io.trunkline.serialization;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing byte array for one message. Engines that work on arrays write {@link #array()} directly
 * from {@link #position()}, as far as {@link #ensure} made room; others use it as a stream. For one
 * thread; reusable after {@link #reset()}.
 *
 * <p>Writing past the limit throws {@link BudgetExceededException} before the array grows, so a
 * message that is too large costs at most its limit.
 */
public final class PayloadOutput extends OutputStream {

  private static final int SPARE_SHIFT = 4;

  private final int limit; // of the array
  private final int headerBytes;
  private byte[] array;
  private int position;
  private @Nullable ByteBuffer view;

  /**
   * @param initialBytes the size of the first array
   * @param limitBytes the limit of the message
   */
  public PayloadOutput(int initialBytes, int limitBytes) {
    this(initialBytes, limitBytes, 0);
  }

  /**
   * Creates an output with room for a header before the message.
   *
   * @param initialBytes the size of the first array
   * @param limitBytes the limit of the message, without its header
   * @param headerBytes not included in the limit; the code that writes the header moves the {@link
   *     #position(int)} past it
   */
  public PayloadOutput(int initialBytes, int limitBytes, int headerBytes) {
    this.limit = Math.addExact(limitBytes, headerBytes);
    this.headerBytes = headerBytes;
    this.array = new byte[Math.min(initialBytes, limit)];
  }

  /**
   * Creates an output for an array that the caller owns: it never grows, and its limit is the
   * array's length.
   */
  public static PayloadOutput onto(byte[] array) {
    return new PayloadOutput(array);
  }

  private PayloadOutput(byte[] array) {
    this.limit = array.length;
    this.headerBytes = 0;
    this.array = array;
  }

  /** The array that this output writes; {@link #ensure} may replace it. */
  public byte[] array() {
    return array;
  }

  /** The index of the next byte, which is also the number of bytes written. */
  public int position() {
    return position;
  }

  /** Moves the position, after an engine wrote the array directly or to return to a mark. */
  public void position(int newPosition) {
    if (newPosition < 0 || newPosition > array.length) {
      throw new IndexOutOfBoundsException(
          "position " + newPosition + " is outside 0.." + array.length);
    }
    position = newPosition;
  }

  /**
   * Makes room for this many bytes after the position.
   *
   * @throws BudgetExceededException if the message would exceed its limit
   */
  public void ensure(int bytes) {
    long needed = (long) position + bytes;
    if (needed > array.length) {
      if (needed > limit) {
        throw new BudgetExceededException(
            BudgetExceededException.Budget.LENGTH,
            "the message needs "
                + (needed - headerBytes)
                + " bytes or more, its limit is "
                + (limit - headerBytes));
      }
      long wanted = needed + (needed >> SPARE_SHIFT); // what follows a long value finds room, too
      array = Arrays.copyOf(array, (int) Math.min(limit, Math.max(wanted, array.length * 2L)));
    }
  }

  /**
   * A range of the array as a buffer, for encoders that write to buffers. The same buffer is
   * returned each time, to avoid an allocation per message; it is valid until the next call of this
   * method or of {@link #ensure}. Writing to it does not move the {@link #position()}.
   *
   * @param from the start of the range
   * @param length the length of the range
   * @throws IllegalArgumentException if the range is not within the array
   */
  public ByteBuffer view(int from, int length) {
    ByteBuffer present = view;
    if (present == null || present.array() != array) {
      present = ByteBuffer.wrap(array);
      view = present;
    }
    return present.limit(from + length).position(from);
  }

  /** How many bytes may still be written before the limit. */
  public int room() {
    return limit - position;
  }

  @Override
  public void write(int value) {
    ensure(1);
    array[position++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, array, position, length);
    position += length;
  }

  /** Empties the output and keeps its array. */
  public void reset() {
    position = 0;
  }

  /** Does nothing: this output has no target to flush or close. */
  @Override
  public void close() {}
}
