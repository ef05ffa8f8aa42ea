package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.MigratingSerializer;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of a store anew in the current form of a {@link MigratingSerializer}, while the
 * store is used. Readers need that serializer, or another that reads both forms, and writers have
 * to write the current form before the migration begins.
 *
 * <p>A value is replaced only if it is still the one that was read, so nothing that is put
 * meanwhile is lost. Its envelope says whether a value is done: a migration that was stopped or
 * killed is taken up by running another one. What cannot be read stays and is counted.
 *
 * <p>{@link #run} is for one thread, and {@link #progress()} and {@link #stop()} for any.
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

  /** A migration of these objects, which has not begun. */
  public static Migration of(ObjectStore<?> store, MigratingSerializer serializer) {
    return new Migration(store.bytes(), serializer);
  }

  /** Runs to the end, or until it is stopped. */
  public MigrationProgress run() {
    return run(progress -> {});
  }

  /**
   * Runs to the end, or until it is stopped, and reports.
   *
   * @param report called by this thread about once a second and at the end
   * @return the last report
   * @throws StoreException if the engine fails; another run goes on then
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

  /** Ends {@link #run} after the value that it is at. */
  public void stop() {
    stopped = true;
  }

  /** How far it is. */
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
