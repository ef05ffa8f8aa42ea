package io.trunkline.serialization.compression;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A compression algorithm at one level. Thread-safe; never blocks. Expensive objects are kept in a
 * bounded pool, never in a {@link ThreadLocal}.
 */
public interface Compression {

  /** The provider's name. */
  String name();

  /** The provider's id. */
  int id();

  /**
   * Compresses bytes as one piece.
   *
   * @param out receives the compressed bytes at its position
   * @throws BudgetExceededException if the compressed bytes would exceed the limit of {@code out};
   *     its content after the starting position is then undefined
   */
  void compress(byte[] source, int offset, int length, PayloadOutput out);

  /**
   * Decompresses a piece. Allocates no more than {@code out} grows.
   *
   * @param out receives the bytes at its position; its limit bounds the size of a hostile piece
   * @throws BudgetExceededException if the bytes would exceed the limit of {@code out}
   * @throws SerializationException if the piece is truncated, is followed by other bytes, or was
   *     not compressed with this algorithm
   */
  void decompress(byte[] source, int offset, int length, PayloadOutput out);

  /**
   * Returns a stream that compresses its input in the same form as {@link #compress}. Its {@code
   * close()} writes the end and leaves {@code out} open.
   */
  OutputStream compressing(OutputStream out);

  /**
   * Returns a stream that decompresses {@code in}. It throws {@link java.io.IOException} for bytes
   * that are not compressed with this algorithm; its {@code close()} leaves {@code in} open. The
   * decompressed length is not bounded; the reader must limit it.
   *
   * @throws SerializationException if the first bytes show that this is not such a stream
   */
  InputStream decompressing(InputStream in);
}
