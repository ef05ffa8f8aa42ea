package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How long the stages of a call took, as far as that is known. A consumer whose provider reports
 * its stages has all of them; otherwise each side has its own. Immutable.
 */
public final class StageTimes {

  private static final double NANOS_PER_MILLI = 1e6;

  /** By ordinal of the stage; below 0 if unknown. */
  private final long[] nanos;

  private final @Nullable Stage open;

  private StageTimes(long[] nanos, @Nullable Stage open) {
    this.nanos = nanos;
    this.open = open;
  }

  /** No stage is known. */
  public static StageTimes none() {
    return new StageTimes(new long[0], null);
  }

  /** These times with that of one more stage; of this stage instead if it has one. */
  public StageTimes with(Stage stage, long duration) {
    long[] all = Arrays.copyOf(nanos, Stage.ALL.size());
    if (nanos.length == 0) {
      Arrays.fill(all, -1);
    }
    all[stage.ordinal()] = Math.max(0, duration);
    return new StageTimes(all, open);
  }

  /** These times of a call that has not ended: it is in this stage, for so long. */
  public StageTimes withOpen(Stage stage, long duration) {
    return new StageTimes(with(stage, duration).nanos, requireNonNull(stage, "stage"));
  }

  /** How long the call was in a stage, in nanoseconds; empty if unknown. */
  public OptionalLong nanos(Stage stage) {
    return stage.ordinal() < nanos.length && nanos[stage.ordinal()] >= 0
        ? OptionalLong.of(nanos[stage.ordinal()])
        : OptionalLong.empty();
  }

  /** The stage that a call without a reply was in when it ended; empty for other calls. */
  public Optional<Stage> open() {
    return Optional.ofNullable(open);
  }

  /** The stage that took longest; empty if none is known. */
  public Optional<Stage> longest() {
    return Stage.ALL.stream()
        .filter(stage -> nanos(stage).isPresent())
        .max((a, b) -> Long.compare(nanos[a.ordinal()], nanos[b.ordinal()]));
  }

  /** The sum of the stages that are known, in nanoseconds. */
  public long totalNanos() {
    return Arrays.stream(nanos).filter(one -> one > 0).sum();
  }

  /** The stages that are known, in milliseconds: {@code write 0.02 ms, network 0.31 ms}. */
  @Override
  public String toString() {
    return Stage.ALL.stream()
        .filter(stage -> nanos(stage).isPresent())
        .map(
            stage ->
                stage.key()
                    + " "
                    + millis(nanos[stage.ordinal()])
                    + (stage == open ? " and not ended" : ""))
        .collect(Collectors.joining(", "));
  }

  /** A duration as messages show it: {@code 12.35 ms}. */
  public static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
  }
}
