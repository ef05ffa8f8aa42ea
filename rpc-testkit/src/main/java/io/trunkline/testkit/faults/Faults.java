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
 * The faults of one direction of a {@link FaultProxy}, for all of its open and later connections.
 * Each can be turned on and off at any time, and several can be on at once: bits are flipped first,
 * then frames reordered, then pieces delayed, held back, dropped, split and trickled. Thread-safe.
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
   * Holds back each piece that is read for this long; data that arrives meanwhile waits in the
   * socket and then forms one piece. Zero turns the delay off.
   */
  public Faults delay(Duration each) {
    return delay(each, Duration.ZERO);
  }

  /**
   * Delays as {@link #delay(Duration)} does, plus a random time up to {@code jitter} for each
   * piece.
   *
   * @throws IllegalArgumentException if one of them is negative
   */
  public Faults delay(Duration each, Duration jitter) {
    delayNanos = nanos("delay", each);
    jitterNanos = nanos("jitter", jitter);
    return changed();
  }

  /** Stops forwarding and reading: the sender's window closes, as with a slow reader. */
  public Faults stall() {
    stalled = true;
    return changed();
  }

  /**
   * Receives and drops all data, and does not notify either end when the other closes: the peer
   * seems to vanish. A connection on which data was dropped stays like this until one of its ends
   * closes, even after this fault is turned off, because later data would not fit.
   */
  public Faults blackHole() {
    blackHole = true;
    return changed();
  }

  /** Forwards one byte at a time, with this pause between bytes; zero turns the trickle off. */
  public Faults trickle(Duration pause) {
    return trickle(1, pause);
  }

  /**
   * Forwards this many bytes at a time, with this pause between pieces, as on a slow link.
   *
   * @throws IllegalArgumentException if the number is less than 1, or the pause is negative
   */
  public Faults trickle(int bytesAtOnce, Duration pause) {
    require(bytesAtOnce > 0, "bytes at once", bytesAtOnce, "1 or more");
    trickleNanos = nanos("pause", pause);
    trickledBytes = trickleNanos == 0 ? 0 : bytesAtOnce;
    return changed();
  }

  /**
   * Flips the bits at these positions.
   *
   * @param positions counted from the first bit of a connection in this direction, from 0; the
   *     highest bit of a byte comes first. No position turns the fault off
   */
  public Faults flipBits(long... positions) {
    flipped = LongStream.of(positions).boxed().collect(Collectors.toUnmodifiableSet());
    return changed();
  }

  /**
   * Flips one random bit in some bytes.
   *
   * @param probability of a byte, 0 to 1; zero turns the fault off
   * @throws IllegalArgumentException if it is not a probability
   */
  public Faults flipRandomBits(double probability) {
    require(probability >= 0 && probability <= 1, "the probability", probability, "0 to 1");
    flipProbability = probability;
    return changed();
  }

  /**
   * Forwards Dubbo frames out of order: collects this many, or all that arrive until 20 ms pass
   * without a frame, and shuffles them. Frames stay whole. Data that is not a Dubbo frame, as with
   * TLS, keeps its order.
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
   * Writes pieces of random sizes, each as a separate segment if TCP permits.
   *
   * @param largest the maximum size of a piece in bytes; 0 for no splits
   * @throws IllegalArgumentException if it is negative
   */
  public Faults split(int largest) {
    require(largest >= 0, "the largest piece", largest, "1 byte or more, or 0");
    largestSplit = largest;
    return changed();
  }

  /**
   * Cuts each open or later connection after it has forwarded this many bytes in this direction, or
   * at its next byte if it already has.
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

  /** Turns all faults off; data held back is forwarded immediately. */
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

  /** The counters of this direction so far. */
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
