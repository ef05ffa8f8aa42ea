package io.trunkline.store;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A queue in a map of a {@link StoreFile}, with increasing numbers as keys. An entry stays in the
 * map until it is acknowledged. Taken entries are recorded only in this process, so after the file
 * is opened again they are available in their old places.
 *
 * @param <E> the type of the entries
 */
public final class PersistentQueue<E> implements ObjectQueue<E> {

  private final StoreFile file;
  private final MVMap<Long, byte[]> map;
  private final ObjectSerializer serializer;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition available = lock.newCondition();
  private final TreeSet<Long> givenBack = new TreeSet<>();
  private long nextToOffer; // all guarded by the lock
  private long nextToTake;
  private boolean closed;

  PersistentQueue(StoreFile file, MVMap<Long, byte[]> map, ObjectSerializer serializer) {
    this.file = file;
    this.map = map;
    this.serializer = serializer;
    Long first = file.<@Nullable Long>call(map::firstKey);
    Long last = file.<@Nullable Long>call(map::lastKey);
    nextToTake = first == null ? 0 : first;
    nextToOffer = last == null ? 0 : last + 1;
  }

  /** Numbers are assigned and used under the lock, so that entries appear in order. */
  @Override
  public void offer(E entry) {
    if (entry == null) {
      throw new IllegalArgumentException("the entry is null");
    }
    byte[] bytes = serializer.serialize(entry);
    file.changeIf(
        () -> {
          lock.lock();
          try {
            map.put(nextToOffer, bytes);
            nextToOffer++;
          } finally {
            lock.unlock();
          }
          return true;
        });
    signal();
  }

  private void signal() {
    lock.lock();
    try {
      available.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public @Nullable Delivery<E> take(Duration timeout) throws InterruptedException {
    long nanos = nanosOf(timeout);
    lock.lockInterruptibly();
    try {
      while (true) {
        if (closed) {
          throw new StoreException("the store " + file + " is closed", null);
        }
        Long number = next();
        if (number != null) {
          return new Taken(number, bytesOf(number));
        }
        if (nanos <= 0) {
          return null;
        }
        nanos = available.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The entry's bytes; one that cannot be read now is taken by another call. */
  private byte[] bytesOf(Long number) {
    boolean isRead = false;
    try {
      byte[] bytes = file.call(() -> map.get(number));
      isRead = true;
      return bytes;
    } finally {
      if (!isRead) {
        givenBack.add(number);
      }
    }
  }

  private static long nanosOf(Duration timeout) {
    return timeout.compareTo(Duration.ofDays(365)) < 0
        ? timeout.toNanos()
        : TimeUnit.DAYS.toNanos(365);
  }

  private @Nullable Long next() {
    Long again = givenBack.pollFirst();
    if (again != null) {
      return again;
    }
    if (nextToTake == nextToOffer) {
      return null;
    }
    Long number = file.<@Nullable Long>call(() -> map.ceilingKey(nextToTake));
    if (number != null) {
      nextToTake = number + 1;
    }
    return number;
  }

  /** The number of entries, including those taken but not acknowledged. */
  @Override
  public long size() {
    return file.call(map::sizeAsLong);
  }

  /** Wakes all who wait; their call fails. */
  void closing() {
    lock.lock();
    try {
      closed = true;
      available.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private final class Taken implements Delivery<E> {

    private final long number;
    private final byte[] bytes;
    private boolean ended;

    Taken(long number, byte[] bytes) {
      this.number = number;
      this.bytes = bytes;
    }

    @Override
    public E value() {
      E value = serializer.<E>deserialize(bytes);
      if (value == null) {
        throw new StoreException(
            "entry " + number + " of the queue in " + file + " is null, which no offer takes",
            null);
      }
      return value;
    }

    @Override
    public void acknowledge() {
      end();
      file.changeIf(() -> map.remove(number) != null);
    }

    @Override
    public void giveBack() {
      end();
      lock.lock();
      try {
        givenBack.add(number);
        available.signal();
      } finally {
        lock.unlock();
      }
    }

    private void end() {
      if (ended) {
        throw new IllegalStateException("entry " + number + " was acknowledged or given back");
      }
      ended = true;
    }
  }
}
