package io.trunkline.store;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a {@link Migration}.
 *
 * @param total the number of values in the store when the migration began
 * @param looked values examined
 * @param rewritten values rewritten
 * @param current values already in the current form
 * @param gone values removed by others before they were examined
 * @param unreadable values that cannot be read, and were not changed
 * @param firstUnreadable the key of an unreadable value, with the reason; null for none
 * @param elapsed the time since the beginning
 * @param done whether all values were examined
 */
public record MigrationProgress(
    long total,
    long looked,
    long rewritten,
    long current,
    long gone,
    long unreadable,
    @Nullable String firstUnreadable,
    Duration elapsed,
    boolean done) {

  /** The number of values per second since the migration began. */
  public double perSecond() {
    return looked / Math.max(1e-3, elapsed.toNanos() / 1e9);
  }

  /** The estimated time left at the current rate; null while it is unknown. */
  public @Nullable Duration left() {
    if (done) {
      return Duration.ZERO;
    }
    return looked == 0
        ? null
        : Duration.ofMillis((long) (1000 * Math.max(0, total - looked) / perSecond()));
  }

  /** The progress as one line: examined and total values, the rate and the time left. */
  @Override
  public String toString() {
    Duration left = left();
    return String.format(
        Locale.ROOT,
        "%,d of %,d (%d %%), %,.0f/s, %s left, %,d rewritten%s",
        looked,
        total,
        total == 0 ? 100 : Math.min(100, 100 * looked / total),
        perSecond(),
        left == null ? "? s" : left.toSeconds() + " s",
        rewritten,
        unreadable == 0 ? "" : String.format(Locale.ROOT, ", %,d unreadable", unreadable));
  }
}
