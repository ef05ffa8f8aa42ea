package io.trunkline.demo.stores;

import io.trunkline.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads a store and puts new versions of its values, some thousand times a second, until closed.
 */
final class Traffic implements AutoCloseable {

  private static final long BETWEEN_NANOS = 300_000;

  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong puts = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  Traffic(ObjectStore<Parcel> parcels, int count) {
    start(() -> read(parcels, key(count)));
    start(() -> put(parcels, key(count)));
  }

  private void start(Runnable step) {
    Thread thread =
        new Thread(
            () -> {
              while (!closed) {
                try {
                  step.run();
                } catch (RuntimeException failure) {
                  failures.incrementAndGet();
                  System.out.println("FAILED: " + failure);
                }
                LockSupport.parkNanos(BETWEEN_NANOS);
              }
            },
            "traffic");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private static String key(int count) {
    return "parcel " + new SplittableRandom().nextInt(count);
  }

  private void read(ObjectStore<Parcel> parcels, String key) {
    Parcel parcel = parcels.get(key);
    if (parcel == null || !parcel.equals(Parcel.of(key, parcel.version()))) {
      throw new IllegalStateException(key + " is " + parcel);
    }
    reads.incrementAndGet();
  }

  private void put(ObjectStore<Parcel> parcels, String key) {
    Parcel parcel = parcels.get(key);
    parcels.put(key, Parcel.of(key, parcel == null ? 0 : parcel.version() + 1));
    puts.incrementAndGet();
  }

  long failures() {
    return failures.get();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d reads, %,d puts, %d failed", reads.get(), puts.get(), failures.get());
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
