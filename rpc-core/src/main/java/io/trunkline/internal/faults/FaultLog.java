package io.trunkline.internal.faults;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the faults of all peers of one port or client, and writes lines about them as long as they
 * are not too many: peers cause them, so peers could fill the log. Thread-safe.
 */
public final class FaultLog {

  private static final Logger log = LoggerFactory.getLogger(FaultLog.class);

  /** How many lines may come at once. */
  static final int BURST = 100;

  /** How long it takes until there is room for one more. */
  static final long NANOS_PER_LINE = TimeUnit.SECONDS.toNanos(10);

  private final LongAdder[] counts = new LongAdder[PeerFault.values().length];
  private final LongSupplier clock;
  private final Consumer<String> warnings;
  private final Consumer<String> notes;

  /** When the room for lines was last empty, or would have been; guarded by this. */
  private long emptyNanos;

  /** Lines that there was no room for; guarded by this. */
  private long leftOut;

  public FaultLog() {
    this(System::nanoTime, log::warn, log::info);
  }

  FaultLog(LongSupplier clock, Consumer<String> warnings, Consumer<String> notes) {
    this.clock = clock;
    this.warnings = warnings;
    this.notes = notes;
    this.emptyNanos = clock.getAsLong() - BURST * NANOS_PER_LINE;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  void count(PeerFault fault) {
    counts[fault.ordinal()].increment();
  }

  /** How often each fault occurred, by {@link PeerFault#key}; without those that did not. */
  public Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>();
    for (PeerFault fault : PeerFault.values()) {
      long count = counts[fault.ordinal()].sum();
      if (count > 0) {
        all.put(fault.key(), count);
      }
    }
    return Map.copyOf(all);
  }

  /** Writes a line at WARN, if there is room for it. */
  void warn(String line) {
    write(warnings, line);
  }

  /** Writes a line at INFO, if there is room for it. */
  public void note(String line) {
    write(notes, line);
  }

  private void write(Consumer<String> level, String line) {
    long missing = room();
    if (missing >= 0) {
      level.accept(
          missing == 0
              ? line
              : line + " (" + missing + " lines about peers were left out before this one)");
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
