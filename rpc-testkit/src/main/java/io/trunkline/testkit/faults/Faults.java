package io.trunkline.testkit.faults;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The faults of one direction of a {@link FaultProxy}, for all of its connections, open ones and
 * later ones. Each can be switched on and off at any time, and several can be on at once: bits are
 * flipped first, then frames reordered, then pieces delayed, held, dropped, split and trickled.
 * Thread-safe.
 */
public final class Faults {

  private static final long FOREVER_NANOS = TimeUnit.DAYS.toNanos(365);

  /** What is counted. */
  final LongAdder bytes = new LongAdder();

  final LongAdder frames = new LongAdder();
  final LongAdder droppedBytes = new LongAdder();
  final LongAdder delays = new LongAdder();
  final LongAdder stalls = new LongAdder();
  final LongAdder trickles = new LongAdder();
  final LongAdder splits = new LongAdder();
  final LongAdder flippedBits = new LongAdder();
  final LongAdder reorderedFrames = new LongAdder();
  final LongAdder cuts = new LongAdder();

  private volatile long delayNanos;
  private volatile long jitterNanos;
  private volatile boolean stalled;
  private volatile boolean blackHole;
  private volatile int trickledBytes;
  private volatile long trickleNanos;
  private volatile Set<Long> flipped = Set.of();
  private volatile double flipProbability;
  private volatile int reorderedAtOnce;
  private volatile int largestSplit;
  private volatile long cutAfter = -1;
  private volatile Cut cut = Cut.RESET;

  Faults() {}

  /**
   * Holds each piece that is read for so long before it goes on; what comes meanwhile waits in the
   * socket and is one piece then. Zero for no delay.
   */
  public Faults delay(Duration each) {
    return delay(each, Duration.ZERO);
  }

  /**
   * As {@link #delay(Duration)}, and up to so much longer, each time by another random time.
   *
   * @throws IllegalArgumentException if one of them is negative
   */
  public Faults delay(Duration each, Duration jitter) {
    delayNanos = nanos("delay", each);
    jitterNanos = nanos("jitter", jitter);
    return changed();
  }

  /** Forwards nothing and reads nothing more: the sender's window closes, as for a slow reader. */
  public Faults stall() {
    stalled = true;
    return changed();
  }

  /**
   * Takes what comes and drops it, and tells neither end that the other has closed: a peer that is
   * gone without a word. A connection of which something was dropped stays so until one of its ends
   * closes, also when this was switched off: what comes later would not fit what came before.
   */
  public Faults blackHole() {
    blackHole = true;
    return changed();
  }

  /** One byte at a time, and this long from one to the next; zero for no trickle. */
  public Faults trickle(Duration pause) {
    return trickle(1, pause);
  }

  /**
   * So many bytes at a time, and this long from one piece to the next: a slow link.
   *
   * @throws IllegalArgumentException if there are no bytes, or the pause is negative
   */
  public Faults trickle(int bytesAtOnce, Duration pause) {
    require(bytesAtOnce > 0, "bytes at once", bytesAtOnce, "1 or more");
    trickleNanos = nanos("pause", pause);
    trickledBytes = trickleNanos == 0 ? 0 : bytesAtOnce;
    return changed();
  }

  /**
   * Flips the bits in these places.
   *
   * @param positions counted from the first bit of a connection in this direction, from 0; the
   *     highest bit of a byte comes first. None, to flip no more
   */
  public Faults flipBits(long... positions) {
    flipped = LongStream.of(positions).boxed().collect(Collectors.toUnmodifiableSet());
    return changed();
  }

  /**
   * Flips one random bit in some bytes.
   *
   * @param probability of a byte, 0 to 1; zero, to flip no more
   * @throws IllegalArgumentException if it is none
   */
  public Faults flipRandomBits(double probability) {
    require(probability >= 0 && probability <= 1, "the probability", probability, "0 to 1");
    flipProbability = probability;
    return changed();
  }

  /**
   * Forwards Dubbo frames in another order: collects so many, or as many as come before 20 ms pass
   * without any, and shuffles them. Each stays whole. What is no Dubbo frame, as with TLS, keeps
   * its order.
   *
   * @param atOnce 2 or more; 0 to keep the order
   * @throws IllegalArgumentException if it is 1 or negative
   */
  public Faults reorderFrames(int atOnce) {
    require(atOnce == 0 || atOnce > 1, "frames at once", atOnce, "2 or more, or 0");
    reorderedAtOnce = atOnce;
    return changed();
  }

  /**
   * Writes in pieces of random sizes, each a segment of its own as far as TCP goes along.
   *
   * @param largest how many bytes a piece has at most; 0 for no splits
   * @throws IllegalArgumentException if it is negative
   */
  public Faults split(int largest) {
    require(largest >= 0, "the largest piece", largest, "1 byte or more, or 0");
    largestSplit = largest;
    return changed();
  }

  /**
   * Cuts each connection, those to come too, when it has forwarded so many bytes in this direction,
   * or with its next byte if it has already.
   *
   * @param bytes counted from the beginning of the connection; 0 or more
   * @throws IllegalArgumentException if it is negative
   */
  public Faults cutAfter(long bytes, Cut how) {
    require(bytes >= 0, "the bytes", bytes, "0 or more");
    cut = how;
    cutAfter = bytes;
    return changed();
  }

  /** Switches all faults off: what was held goes on at once. */
  public Faults clear() {
    delayNanos = 0;
    jitterNanos = 0;
    stalled = false;
    blackHole = false;
    trickledBytes = 0;
    flipped = Set.of();
    flipProbability = 0;
    reorderedAtOnce = 0;
    largestSplit = 0;
    cutAfter = -1;
    return changed();
  }

  /** What happened in this direction so far. */
  public FaultCounts counts() {
    return new FaultCounts(
        bytes.sum(),
        frames.sum(),
        droppedBytes.sum(),
        delays.sum(),
        stalls.sum(),
        trickles.sum(),
        splits.sum(),
        flippedBits.sum(),
        reorderedFrames.sum(),
        cuts.sum());
  }

  private static long nanos(String name, Duration value) {
    require(!value.isNegative(), "the " + name, value, "zero or more");
    return Math.min(FOREVER_NANOS, value.toNanos());
  }

  private static void require(boolean fits, String name, Object value, String expected) {
    if (!fits) {
      throw new IllegalArgumentException(name + ": " + value + ", expected " + expected);
    }
  }

  private synchronized Faults changed() {
    notifyAll();
    return this;
  }

  /** Waits while the condition holds. */
  void awaitWhile(BooleanSupplier condition) throws InterruptedException {
    awaitWhile(condition, FOREVER_NANOS);
  }

  /** Waits while the condition holds, but no longer than this. */
  synchronized void awaitWhile(BooleanSupplier condition, long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    while (condition.getAsBoolean()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  long delayNanos() {
    return delayNanos;
  }

  boolean isDelayed() {
    return delayNanos + jitterNanos > 0;
  }

  long nextDelayNanos(RandomGenerator random) {
    long jitter = jitterNanos;
    return delayNanos + (jitter == 0 ? 0 : random.nextLong(jitter));
  }

  boolean isStalled() {
    return stalled;
  }

  boolean isBlackHole() {
    return blackHole;
  }

  /** Whether neither end is told that the other has ended. */
  boolean hidesTheEnd() {
    return stalled || blackHole;
  }

  boolean isTrickling() {
    return trickledBytes > 0;
  }

  int trickledBytes() {
    return trickledBytes;
  }

  long trickleNanos() {
    return trickleNanos;
  }

  Set<Long> flipped() {
    return flipped;
  }

  double flipProbability() {
    return flipProbability;
  }

  int reorderedAtOnce() {
    return reorderedAtOnce;
  }

  int largestSplit() {
    return largestSplit;
  }

  /** Negative for never. */
  long cutAfter() {
    return cutAfter;
  }

  Cut cut() {
    return cut;
  }
}
