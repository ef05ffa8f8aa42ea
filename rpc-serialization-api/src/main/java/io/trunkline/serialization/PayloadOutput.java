package io.trunkline.serialization;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing byte array that a message is written into. Engines that work on arrays write {@link
 * #array()} directly between {@link #position()} and what {@link #ensure} granted; others use it as
 * a stream. For one thread; reusable after {@link #reset()}.
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
   * @param initialBytes size of the first array
   * @param limitBytes how far the message may grow
   */
  public PayloadOutput(int initialBytes, int limitBytes) {
    this(initialBytes, limitBytes, 0);
  }

  /**
   * An output with room for a header in front of the message.
   *
   * @param initialBytes size of the first array
   * @param limitBytes how far the message may grow, without its header
   * @param headerBytes of which this output tells nobody; whoever puts the header there moves the
   *     {@link #position(int)} behind it
   */
  public PayloadOutput(int initialBytes, int limitBytes, int headerBytes) {
    this.limit = Math.addExact(limitBytes, headerBytes);
    this.headerBytes = headerBytes;
    this.array = new byte[Math.min(initialBytes, limit)];
  }

  /**
   * An output onto an array that somebody else owns: it never grows, and its limit is the array's
   * length.
   */
  public static PayloadOutput onto(byte[] array) {
    return new PayloadOutput(array);
  }

  private PayloadOutput(byte[] array) {
    this.limit = array.length;
    this.headerBytes = 0;
    this.array = array;
  }

  /** The array behind this output; another one after {@link #ensure} had to grow it. */
  public byte[] array() {
    return array;
  }

  /** Index of the next byte, which is also the number of bytes written. */
  public int position() {
    return position;
  }

  /** Moves the position, after an engine wrote the array directly or to go back to a mark. */
  public void position(int newPosition) {
    if (newPosition < 0 || newPosition > array.length) {
      throw new IndexOutOfBoundsException(
          "position " + newPosition + " is outside 0.." + array.length);
    }
    position = newPosition;
  }

  /**
   * Makes room for so many bytes after the position.
   *
   * @throws BudgetExceededException if the message would pass its limit
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
   * A range of the array as a buffer, for what encodes into buffers: always the same one, so that
   * messages cost no object. It is good until the next call of this method or of {@link #ensure}.
   * What is written there does not move the {@link #position()}.
   *
   * @param from within the array
   * @param length so that the range ends within the array
   * @throws IllegalArgumentException if it does not
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

  /** Does nothing: there is nothing behind this output to flush to or to close. */
  @Override
  public void close() {}
}
