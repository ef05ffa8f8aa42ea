package io.trunkline.serialization.compression;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadOutput;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compresses pieces of data of one kind, such as the values of a class or the requests of a method,
 * as long as that makes them shorter. Thread-safe and without locks.
 *
 * <p>A piece below the threshold is never compressed, and a piece that does not shrink by a tenth
 * is left as it is. After {@value #FAILURES} such pieces in a row, only one of {@value
 * #FIRST_PAUSE} pieces is tried, then one of twice as many each time, up to {@value #LAST_PAUSE};
 * once a piece shrinks, all pieces are tried again. The pauses are counted in pieces, not in time,
 * so that equal sequences of pieces are compressed in the same way.
 */
public final class AdaptiveCompression {

  /**
   * The default threshold in bytes. A shorter piece fits into one network packet with or without
   * compression, and the headers of the formats use up much of the savings.
   */
  public static final int DEFAULT_THRESHOLD_BYTES = 1024;

  private static final int FAILURES = 4;
  private static final int FIRST_PAUSE = 64;
  private static final int LAST_PAUSE = 4096;
  private static final int SHARE_TO_SAVE = 10;

  private final Compression compression;
  private final int thresholdBytes;

  /** How many pieces are still left as they are; 0 or less if all are tried. */
  private final AtomicInteger toSkip = new AtomicInteger();

  /** How many pieces in a row did not become shorter. Threads may overwrite each other's count. */
  private volatile int failures;

  /**
   * @param thresholdBytes the length of the shortest piece that is compressed, 0 or more
   */
  public AdaptiveCompression(Compression compression, int thresholdBytes) {
    if (thresholdBytes < 0) {
      throw new IllegalArgumentException(
          "the threshold is " + thresholdBytes + ", expected 0 or more");
    }
    this.compression = compression;
    this.thresholdBytes = thresholdBytes;
  }

  /** The compression of the pieces. */
  public Compression compression() {
    return compression;
  }

  /** The length of the shortest piece that is compressed, in bytes. */
  public int thresholdBytes() {
    return thresholdBytes;
  }

  /**
   * Whether to try the next piece, of this length. Each call is counted: call it once for each
   * piece, and compress the piece if the result is true.
   */
  public boolean tries(int length) {
    return length >= thresholdBytes && (toSkip.getPlain() <= 0 || toSkip.getAndDecrement() <= 1);
  }

  /**
   * Compresses a piece for which {@link #tries} returned true.
   *
   * @param out receives the compressed bytes at its position
   * @return whether the piece shrank by a tenth; if not, {@code out} is reset to its position, and
   *     the caller uses the piece as it is
   */
  public boolean compress(byte[] source, int offset, int length, PayloadOutput out) {
    int begin = out.position();
    boolean isShorter;
    try {
      compression.compress(source, offset, length, out);
      isShorter = out.position() - begin <= length - length / SHARE_TO_SAVE;
    } catch (BudgetExceededException longer) {
      isShorter = false;
    }
    if (isShorter) {
      succeeded();
    } else {
      out.position(begin);
      failed();
    }
    return isShorter;
  }

  private void succeeded() {
    if (failures != 0) {
      failures = 0;
      toSkip.set(0);
    }
  }

  private void failed() {
    int inARow = failures + 1;
    failures = inARow;
    if (inARow >= FAILURES) {
      int doublings = Math.min(inARow - FAILURES, Integer.SIZE);
      toSkip.set((int) Math.min(LAST_PAUSE, (long) FIRST_PAUSE << doublings));
    }
  }
}
