package io.trunkline.internal.faults;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines about peers at one level of the log, a burst at once and then few, and says how many
 * were left out. Thread-safe.
 */
final class LimitedLog {

  /** What lines are written to. */
  interface Target {
    void write(String line, @Nullable Throwable stack);
  }

  /** How many lines may come at once. */
  static final int BURST = 100;

  /** How long it takes until there is room for one more. */
  static final long NANOS_PER_LINE = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier clock;
  private final BooleanSupplier isOn;
  private final Target target;

  /** When the room for lines was last empty, or would have been; guarded by this. */
  private long emptyNanos;

  /** Lines that there was no room for; guarded by this. */
  private long leftOut;

  /**
   * @param isOn whether the log has this level; a line takes no room while it does not
   */
  LimitedLog(LongSupplier clock, BooleanSupplier isOn, Target target) {
    this.clock = clock;
    this.isOn = isOn;
    this.target = target;
    this.emptyNanos = clock.getAsLong() - BURST * NANOS_PER_LINE;
  }

  /**
   * Writes a line if there is room for it.
   *
   * @param line may have text of a peer
   * @param stack what is written below the line; null for nothing
   */
  void write(String line, @Nullable Throwable stack) {
    if (!isOn.getAsBoolean()) {
      return;
    }
    long missing = room();
    if (missing >= 0) {
      String visible = PeerText.escaped(line);
      target.write(
          missing == 0
              ? visible
              : visible + " (" + missing + " lines about peers were left out before this one)",
          stack);
    }
  }

  /** How many lines were left out before this one; below 0 if this one is, too. */
  private synchronized long room() {
    long now = clock.getAsLong();
    if (now - emptyNanos > BURST * NANOS_PER_LINE) {
      emptyNanos = now - BURST * NANOS_PER_LINE;
    }
    if (now - emptyNanos < NANOS_PER_LINE) {
      leftOut++;
      return -1;
    }
    emptyNanos += NANOS_PER_LINE;
    long missing = leftOut;
    leftOut = 0;
    return missing;
  }
}
