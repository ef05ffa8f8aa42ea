package io.trunkline.store;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a {@link Migration} is.
 *
 * @param total how many values the store had when the migration began
 * @param looked how many it has looked at
 * @param rewritten how many it has written anew
 * @param current how many were in the current form already
 * @param gone how many were removed before it came to them
 * @param unreadable how many cannot be read, and stay as they are
 * @param firstUnreadable the key of one of these with the reason; null if there are none
 * @param elapsed since it began
 * @param done whether it has looked at all
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

  /** Values a second since the migration began. */
  public double perSecond() {
    return looked / Math.max(1e-3, elapsed.toNanos() / 1e9);
  }

  /** How long the rest takes if it goes on like this; null as long as nothing is known. */
  public @Nullable Duration left() {
    if (done) {
      return Duration.ZERO;
    }
    return looked == 0
        ? null
        : Duration.ofMillis((long) (1000 * Math.max(0, total - looked) / perSecond()));
  }

  /** One line: how many of how many, the rate and the time left. */
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
