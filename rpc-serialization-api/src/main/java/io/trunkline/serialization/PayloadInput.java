package io.trunkline.serialization;

import java.io.InputStream;
import java.util.Objects;

/**
 * The bytes of one received message, as a range of an array. Engines that work on arrays read
 * {@link #array()} from {@link #position()} to {@link #limit()}; others use it as a stream. For one
 * thread.
 */
public final class PayloadInput extends InputStream {

  /** The length whose work and memory a longer restricted message may cause. */
  public static final int RESTRICTED_BYTES = 64 * 1024;

  private byte[] array;
  private int position;
  private int limit;
  private boolean isRestricted;

  /** An input over a range; the array is not copied. */
  public PayloadInput(byte[] array, int offset, int length) {
    wrap(array, offset, length);
  }

  /** Points this input at another range. */
  public void wrap(byte[] newArray, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, newArray.length);
    array = newArray;
    position = offset;
    limit = offset + length;
  }

  /**
   * Restricts what reading this message may cost, because an earlier message of the same peer
   * exceeded its limits: a longer message may cause no more work, and create no more empty objects,
   * than one of {@value #RESTRICTED_BYTES} bytes.
   */
  public void restrict() {
    isRestricted = true;
  }

  /** Whether the cost of reading this message is {@linkplain #restrict restricted}. */
  public boolean isRestricted() {
    return isRestricted;
  }

  /** The array that this input reads. */
  public byte[] array() {
    return array;
  }

  /** The index of the next byte. */
  public int position() {
    return position;
  }

  /** Moves the position, after an engine read the array directly. */
  public void position(int newPosition) {
    if (newPosition < 0 || newPosition > limit) {
      throw new IndexOutOfBoundsException("position " + newPosition + " is outside 0.." + limit);
    }
    position = newPosition;
  }

  /** The index after the last byte. */
  public int limit() {
    return limit;
  }

  /** Number of bytes left. */
  public int remaining() {
    return limit - position;
  }

  @Override
  public int read() {
    return position < limit ? array[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length, remaining());
    if (count == 0) {
      return -1;
    }
    System.arraycopy(array, position, target, offset, count);
    position += count;
    return count;
  }

  @Override
  public long skip(long count) {
    int skipped = (int) Math.min(Math.max(count, 0), remaining());
    position += skipped;
    return skipped;
  }

  @Override
  public int available() {
    return remaining();
  }

  /** Does nothing: the array belongs to the caller. */
  @Override
  public void close() {}
}
