package io.trunkline.serialization.compression;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * One way to make bytes shorter, at one level. Thread-safe; never blocks. What is expensive to make
 * is kept in a bounded pool, never in a {@link ThreadLocal}.
 */
public interface Compression {

  /** The name of its provider. */
  String name();

  /** The id of its provider. */
  int id();

  /**
   * Compresses bytes as one piece.
   *
   * @param out receives the compressed bytes at its position
   * @throws BudgetExceededException if they would pass the limit of {@code out}; what is in it
   *     after the position where they began is undefined then
   */
  void compress(byte[] source, int offset, int length, PayloadOutput out);

  /**
   * Gives back what was compressed. Allocates no more than {@code out} grows.
   *
   * @param out receives the bytes at its position; its limit bounds what a hostile piece can make
   * @throws BudgetExceededException if the bytes would pass the limit of {@code out}
   * @throws SerializationException if the piece is not whole, is followed by other bytes, or was
   *     never compressed in this way
   */
  void decompress(byte[] source, int offset, int length, PayloadOutput out);

  /**
   * A stream that compresses what is written to it, in the same form as {@link #compress}. Its
   * {@code close()} writes the end and leaves {@code out} open.
   */
  OutputStream compressing(OutputStream out);

  /**
   * A stream of what was compressed. It throws {@link java.io.IOException} for bytes that were not;
   * its {@code close()} leaves {@code in} open. How much it gives is not bounded: that is up to the
   * reader.
   *
   * @throws SerializationException if it shows at once that no such stream begins here
   */
  InputStream decompressing(InputStream in);
}
