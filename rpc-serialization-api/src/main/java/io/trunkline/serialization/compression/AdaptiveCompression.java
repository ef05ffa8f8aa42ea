package io.trunkline.serialization.compression;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadOutput;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compresses pieces of one kind, such as the values of a class or the requests of a method, as long
 * as that makes them shorter. Thread-safe and without locks.
 *
 * <p>A piece below the threshold is never compressed, and one that does not become shorter by a
 * tenth is left as it is. After {@value #FAILURES} of these in a row only one of {@value
 * #FIRST_PAUSE} pieces is tried, then one of twice as many each time, up to {@value #LAST_PAUSE};
 * with the first one that becomes shorter, all are compressed again. It counts pieces and knows no
 * time, so equal pieces in an equal order are treated alike.
 */
public final class AdaptiveCompression {

  /**
   * The usual threshold. Below it a piece fits into one packet of a network with or without
   * compression, and the frames of the formats take a good part of what is saved.
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
   * @param thresholdBytes the shortest piece that is compressed, 0 or more
   */
  public AdaptiveCompression(Compression compression, int thresholdBytes) {
    if (thresholdBytes < 0) {
      throw new IllegalArgumentException(
          "the threshold is " + thresholdBytes + ", expected 0 or more");
    }
    this.compression = compression;
    this.thresholdBytes = thresholdBytes;
  }

  /** What compresses the pieces. */
  public Compression compression() {
    return compression;
  }

  /** The shortest piece that is compressed. */
  public int thresholdBytes() {
    return thresholdBytes;
  }

  /**
   * Whether the next piece, of this length, is to be tried. Each answer counts: ask once for each
   * piece, and compress it if so.
   */
  public boolean tries(int length) {
    return length >= thresholdBytes && (toSkip.getPlain() <= 0 || toSkip.getAndDecrement() <= 1);
  }

  /**
   * Compresses a piece for which {@link #tries} said so.
   *
   * @param out receives the compressed bytes at its position
   * @return whether they are shorter by a tenth; otherwise {@code out} is at its position again,
   *     and the piece is to be taken as it is
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
