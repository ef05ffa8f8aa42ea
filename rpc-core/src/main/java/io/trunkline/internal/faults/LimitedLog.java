package io.trunkline.internal.faults;

import io.trunkline.internal.text.PeerText;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines about peers at one level of the log, a burst at once and then few, and says how many
 * were left out. Stack traces have less room than lines: without room for one, its line says what
 * it would have begun with. Thread-safe.
 */
public final class LimitedLog {

  /** Takes the lines of one level. */
  public interface Target {
    void write(String line, @Nullable Throwable stack);
  }

  /** How many lines may come at once. */
  static final int BURST = 100;

  /** How long it takes until there is room for one more. */
  static final long NANOS_PER_LINE = TimeUnit.SECONDS.toNanos(10);

  /** How many stack traces may come at once. */
  static final int STACKS = 20;

  private static final long NANOS_PER_STACK = TimeUnit.MINUTES.toNanos(1);

  /** Longer than what peers write is cut to, unless most of it had to be escaped. */
  private static final int MAX_LINE = 2_000;

  private final BooleanSupplier isOn;
  private final Target target;
  private final Room lines;
  private final Room stacks;

  /**
   * @param isOn whether the log has this level; a line takes no room while it does not
   */
  public LimitedLog(LongSupplier clock, BooleanSupplier isOn, Target target) {
    this.isOn = isOn;
    this.target = target;
    this.lines = new Room(clock, BURST, NANOS_PER_LINE);
    this.stacks = new Room(clock, STACKS, NANOS_PER_STACK);
  }

  /**
   * Writes a line if there is room for it.
   *
   * @param line may have text of a peer; asked for only if there is room
   * @param stack what is written below the line; null for nothing
   */
  public void write(Supplier<String> line, @Nullable Throwable stack) {
    if (!isOn.getAsBoolean()) {
      return;
    }
    long missing = lines.take();
    if (missing < 0) {
      return;
    }
    String visible = PeerText.escaped(line.get());
    if (visible.length() > MAX_LINE) {
      visible = visible.substring(0, MAX_LINE) + "...";
    }
    if (missing > 0) {
      visible += " (" + missing + " lines about peers were left out before this one)";
    }
    if (stack == null) {
      target.write(visible, null);
      return;
    }
    ShownStack shown = ShownStack.of(stack);
    if (stacks.take() >= 0) {
      target.write(visible, shown);
    } else {
      target.write(visible + ": " + shown, null);
    }
  }

  /** Room for a number of things at once, and for one more after each while. */
  private static final class Room {
    private final LongSupplier clock;
    private final long nanosForAll;
    private final long nanosEach;

    /** When it was last empty, or would have been; guarded by this. */
    private long emptyNanos;

    /** The things that found no room since the last one; guarded by this. */
    private long leftOut;

    private Room(LongSupplier clock, int atOnce, long nanosEach) {
      this.clock = clock;
      this.nanosEach = nanosEach;
      this.nanosForAll = atOnce * nanosEach;
      this.emptyNanos = clock.getAsLong() - nanosForAll;
    }

    /** How many things were left out before this one; below 0 if this one is, too. */
    private synchronized long take() {
      long now = clock.getAsLong();
      if (now - emptyNanos > nanosForAll) {
        emptyNanos = now - nanosForAll;
      }
      if (now - emptyNanos < nanosEach) {
        leftOut++;
        return -1;
      }
      emptyNanos += nanosEach;
      long missing = leftOut;
      leftOut = 0;
      return missing;
    }
  }
}
