package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.MigratingSerializer;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the values of a store in the current form of a {@link MigratingSerializer}, while the
 * store is in use. Before it begins, readers must use that serializer or another one that reads
 * both forms, and writers must write the current form.
 *
 * <p>A value is replaced only if it has not changed since it was read, so concurrent changes are
 * not lost. The envelope of each value shows whether it has been rewritten: to resume a migration
 * that was stopped or killed, run another one. Unreadable values stay and are counted.
 *
 * <p>{@link #run} is for one thread; {@link #progress()} and {@link #stop()} may be called by any.
 */
public final class Migration {

  private static final int VALUES_TO_A_COMMIT = 1000;
  private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(1);

  private final StoredBytes values;
  private final MigratingSerializer serializer;
  private final long begin = System.nanoTime();
  private volatile long total;
  private volatile long looked; // these are written by one thread only
  private volatile long rewritten;
  private volatile long current;
  private volatile long gone;
  private volatile long unreadable;
  private volatile @Nullable String firstUnreadable;
  private volatile boolean done;
  private volatile boolean stopped;

  Migration(StoredBytes values, MigratingSerializer serializer) {
    this.values = values;
    this.serializer = serializer;
    total = values.size();
  }

  /** Creates a migration of these objects; {@link #run} starts it. */
  public static Migration of(ObjectStore<?> store, MigratingSerializer serializer) {
    return new Migration(store.bytes(), serializer);
  }

  /** Runs until the migration is complete or stopped. */
  public MigrationProgress run() {
    return run(progress -> {});
  }

  /**
   * Runs until the migration is complete or stopped, and reports progress.
   *
   * @param report called on this thread about once a second and at the end
   * @return the last report
   * @throws StoreException if the engine fails; run another migration to resume
   */
  public MigrationProgress run(Consumer<MigrationProgress> report) {
    long reported = System.nanoTime();
    for (String key : values.keys()) {
      if (stopped) {
        break;
      }
      look(key);
      looked++;
      if (looked % VALUES_TO_A_COMMIT == 0) {
        values.flush();
      }
      if (System.nanoTime() - reported >= BETWEEN_REPORTS.toNanos()) {
        reported = System.nanoTime();
        report.accept(progress());
      }
    }
    values.flush();
    done = !stopped;
    MigrationProgress last = progress();
    report.accept(last);
    return last;
  }

  /** Each turn means that somebody else has changed the value since it was read. */
  private void look(String key) {
    while (true) {
      byte[] bytes = values.get(key);
      if (bytes == null) {
        gone++;
        return;
      }
      byte[] again;
      try {
        if (serializer.isCurrent(bytes)) {
          current++;
          return;
        }
        again = serializer.serialize(serializer.<Object>deserialize(bytes));
      } catch (SerializationException | IllegalArgumentException e) {
        unreadable++;
        if (firstUnreadable == null) {
          firstUnreadable = "key '" + key + "': " + e.getMessage();
        }
        return;
      }
      if (values.replace(key, bytes, again)) {
        rewritten++;
        return;
      }
    }
  }

  /** Stops {@link #run} after the current value. */
  public void stop() {
    stopped = true;
  }

  /** The progress so far. */
  public MigrationProgress progress() {
    return new MigrationProgress(
        Math.max(total, looked),
        looked,
        rewritten,
        current,
        gone,
        unreadable,
        firstUnreadable,
        Duration.ofNanos(System.nanoTime() - begin),
        done);
  }
}
