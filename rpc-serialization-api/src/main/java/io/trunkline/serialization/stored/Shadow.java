package io.trunkline.serialization.stored;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Takes objects the other way too and says what came back different. Throws nothing but errors that
 * no program survives. Thread-safe.
 */
final class Shadow {

  private final ObjectSerializer current;
  private final ObjectSerializer old;
  private final int every;
  private final AtomicLong calls = new AtomicLong();
  private final LongAdder compared = new LongAdder();
  private final LongAdder differences = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private volatile @Nullable String lastFinding;

  /**
   * @param every how many calls there are for each that is compared; 0 for none
   */
  Shadow(ObjectSerializer current, ObjectSerializer old, int every) {
    this.current = current;
    this.old = old;
    this.every = every;
  }

  /** An object was written; is it the same as what the old serializer would have kept? */
  void written(@Nullable Object object, byte[] bytes) {
    if (isNext()) {
      compare(
          object, () -> current.deserialize(bytes), () -> old.deserialize(old.serialize(object)));
    }
  }

  /** An object was read; does the other serializer carry it unchanged? */
  void read(@Nullable Object object, boolean wasCurrent, ClassLoader loader) {
    if (isNext()) {
      ObjectSerializer other = wasCurrent ? old : current;
      compare(object, () -> object, () -> other.deserialize(other.serialize(object), loader));
    }
  }

  private boolean isNext() {
    return every > 0 && calls.getAndIncrement() % every == 0;
  }

  private interface Way {
    @Nullable Object take();
  }

  private void compare(@Nullable Object object, Way taken, Way other) {
    compared.increment();
    try {
      if (!isSame(taken.take(), other.take())) {
        differences.increment();
        lastFinding = nameOf(object) + ": comes back as something else";
      }
    } catch (RuntimeException | LinkageError | StackOverflowError failure) {
      failures.increment();
      lastFinding = nameOf(object) + ": " + failure;
    }
  }

  /** By equals, or, for classes without it, by the bytes that both serializers make. */
  private boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (Objects.deepEquals(one, other)) {
      return true;
    }
    if (one == null || other == null || one.getClass() != other.getClass()) {
      return false;
    }
    return Arrays.equals(current.serialize(one), current.serialize(other))
        && Arrays.equals(old.serialize(one), old.serialize(other));
  }

  private static String nameOf(@Nullable Object object) {
    return object == null ? "null" : object.getClass().getName();
  }

  MigrationCounts counts(long readCurrent, long readOld, long written) {
    return new MigrationCounts(
        readCurrent,
        readOld,
        written,
        compared.sum(),
        differences.sum(),
        failures.sum(),
        lastFinding);
  }
}
